"""Writes the files beside it with libraries that are not ours: pip install puzpy==0.7.0 ipuz==1.0 crossword==0.1.2"""

import json
import zipfile
import xml.etree.ElementTree as tree

import crossword
import ipuz
import puz

ROWS = ["CHAT.", "RARE.", "ISERE", ".EREN", ".STES"]


def puzzle(version):
    made = puz.Puzzle(version)
    made.width, made.height = 5, 5
    made.solution = "".join(ROWS)
    made.fill = "".join("." if letter == "." else "-" for letter in made.solution)
    made.title, made.author, made.copyright = "Un chat", "Élise N.", "© 2026, domaine public"
    made.notes = "Écrit par une autre bibliothèque.\nDeux lignes."
    numbering = puz.get_grid_numbering(made.fill, 5, 5)
    made.clues = [""] * (len(numbering[0]) + len(numbering[1]))
    for entries, name in ((numbering[0], "H"), (numbering[1], "V")):
        for entry in entries:
            made.clues[entry["clue_index"]] = f"{name} {entry['num']} : définition d'été"
    return made


plain = puzzle("1.3")
plain.save("puzpy-latin.puz")

marked = puzzle("1.3")
marked.markup().set_markup_squares([0, 6], puz.GridMarkup.Circled)
marked.rebus().add_rebus_squares([7], "RIRE")
marked.rebus().add_rebus_squares([12, 24], "ES")
marked.fill = "C" + marked.fill[1:]
marked.save("puzpy-rebus-circles.puz")

unicode = puzzle("2.0")
unicode.title = "Un chat ♥ 猫"
unicode.rebus().add_rebus_squares([3], "♥")
unicode.save("puzpy-unicode.puz")

locked = puzzle("1.3")
locked.lock_solution(1234)
locked.save("puzpy-locked-1234.puz")

file = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 3},
    "title": "Barred",
    "author": "N. N.",
    "publisher": "Nobody",
    "puzzle": [
        [{"cell": 1, "style": {"shapebg": "circle"}}, {"cell": 2, "style": {"barred": "R"}}, {"cell": 3}],
        [{"cell": 4, "value": "R"}, 0, "#"],
        [None, {"cell": 5, "style": {"color": "ffcc00", "barred": "T"}}, 0],
    ],
    "solution": [["A", "B", "C"], ["R", "QU", "#"], [None, "E", "D"]],
    "clues": {
        "Across": [[1, "Two letters"], {"number": 4, "clue": "Rebus", "enumeration": "3"}, [5, "Last"]],
        "Down": [[1, "First"], [2, "Second"]],
    },
}
with open("ipuz-barred.ipuz", "w") as out:
    out.write(ipuz.write(ipuz.read(json.dumps(file)), jsonp=False))

made = crossword.from_puz(puz.read("puzpy-latin.puz"))
made.block = "#"
numbers = {entry["cell"]: entry["num"] for entries in puz.get_grid_numbering(plain.fill, 5, 5) for entry in entries}
for x, y in made.cells:
    is_block = made[x, y].solution == "."
    made[x, y].puzzle = "#" if is_block else numbers.get(y * 5 + x, 0)
    made[x, y].solution = "#" if is_block else made[x, y].solution
with open("crossword-latin.ipuz", "w") as out:
    data = crossword.to_ipuz(made)
    data["kind"] = ["http://ipuz.org/crossword#1"]
    out.write(ipuz.write(data, jsonp=False))

# No library writes .jpz: this is the description of the format, serialised by Python.
root = tree.Element("crossword-compiler", xmlns="http://crossword.info/xml/crossword-compiler")
rectangular = tree.SubElement(root, "rectangular-puzzle", xmlns="http://crossword.info/xml/rectangular-puzzle")
metadata = tree.SubElement(rectangular, "metadata")
for name, value in [("title", "Cats & Co"), ("creator", "N. N."), ("copyright", "none"), ("editor", "Somebody")]:
    tree.SubElement(metadata, name).text = value
cross = tree.SubElement(rectangular, "crossword")
grid = tree.SubElement(cross, "grid", width="3", height="2")
tree.SubElement(grid, "grid-look", {"numbering-scheme": "normal", "cell-size-in-pixels": "21"})
for x, y, more in [
    (1, 1, {"solution": "C", "number": "1", "background-shape": "circle"}),
    (2, 1, {"solution": "A", "number": "2"}),
    (3, 1, {"solution": "T", "number": "3", "hint": "true"}),
    (1, 2, {"type": "block"}),
    (2, 2, {"solution": "S", "number": "4", "left-bar": "true"}),
    (3, 2, {"solution": "O", "background-color": "#FFCC00", "solve-state": "O"}),
]:
    tree.SubElement(grid, "cell", {"x": str(x), "y": str(y), **more})
for number, x, y in [("1", "1-3", "1"), ("2", "2-3", "2"), ("3", "2", "1-2"), ("4", "3", "1-2")]:
    tree.SubElement(cross, "word", id=number, x=x, y=y)
for title, clues in [
    ("Across", [("1", "1", "A pet", "3"), ("2", "4", "Thus", "2")]),
    ("Down", [("3", "2", "Like", "2"), ("4", "3", "Preposition", "2")]),
]:
    element = tree.SubElement(cross, "clues", ordering="normal")
    tree.SubElement(tree.SubElement(element, "title"), "b").text = title
    for word, number, text, length in clues:
        clue = tree.SubElement(element, "clue", word=word, number=number, format=length)
        tree.SubElement(clue, "i").text = text
data = tree.tostring(root, encoding="utf-8", xml_declaration=True)
with open("python.jpz", "wb") as out:
    out.write(data)
with zipfile.ZipFile("python-zipped.jpz", "w", zipfile.ZIP_DEFLATED) as out:
    out.writestr(zipfile.ZipInfo("cats.xml", (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
