// Writes the files beside it with a library that is not ours: npm install xd-crossword-tools@12.1.2, then node make.mjs
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"

const { puzToXD } = createRequire(process.cwd() + "/")("xd-crossword-tools")
const here = (name) => new URL(name, import.meta.url)

writeFileSync(here("xd-crossword-tools.xd"), puzToXD(readFileSync(here("puzpy-rebus-circles.puz"))))
