// @ts-check
// Style sheets that are loaded when they are first needed.

/** @type {Map<string, Promise<any>>} */
const styles = new Map();

/** Loads a style sheet, once. @param {string} name */
export function loadStyle(name) {
  if (
    document.querySelector(`link[rel=stylesheet][href$="/style/${name}.css"]`) &&
    !styles.has(name)
  )
    styles.set(name, Promise.resolve());
  if (!styles.has(name)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(`style/${name}.css`, import.meta.url).href;
    styles.set(name, new Promise((done) => (link.onload = link.onerror = done)));
    document.head.append(link);
  }
  return styles.get(name);
}
