// What can be clicked and cannot be seen, with nothing that says where to look for it.

/**
 * Names what lies outside the visible area: cut off by its column, beside the screen, or below the end of a
 * column that scrolls without a sign. The page itself may scroll down. A member of a list counts as seen with
 * the list, as long as other members are in sight.
 * @param {any} page
 * @returns {Promise<string[]>}
 */
export const outOfSight = (page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const scrolls = (style) => /auto|scroll/.test(style);
    const isOutside = (one, other) =>
      one.bottom <= other.top + 1 ||
      one.top >= other.bottom - 1 ||
      one.right <= other.left + 1 ||
      one.left >= other.right - 1;
    const hasSign = (column, beside) => {
      const bar =
        column.offsetWidth - column.clientWidth > 4 ||
        column.offsetHeight - column.clientHeight > 4;
      const drawn = beside
        ? getComputedStyle(column).maskImage !== 'none'
        : getComputedStyle(column, '::after').position === 'sticky';
      return bar || (column.dataset.more === (beside ? 'beside' : 'below') && drawn);
    };
    /** Whether others of the same kind are in sight: rows of a table, items of a list, bars of a plot. */
    const isListed = (one, column) => {
      for (let part = one; part !== column; part = part.parentElement) {
        const alike = [...part.parentElement.children].filter(
          (other) =>
            other !== part &&
            other.tagName === part.tagName &&
            (/^(LI|TR)$/.test(part.tagName) ||
              part.getAttribute('role') === 'row' ||
              other.parentElement.matches('.lengths, .segments')),
        );
        const box = column.getBoundingClientRect();
        if (alike.some((other) => !isOutside(other.getBoundingClientRect(), box))) return true;
      }
      return false;
    };
    /** What is wrong with where something is, from the inside out. */
    const fault = (one) => {
      const box = one.getBoundingClientRect();
      for (let column = one.parentElement; column; column = column.parentElement) {
        const style = getComputedStyle(column);
        // It has no box of its own, and so cuts nothing off.
        if (style.display === 'contents') continue;
        const view = column.getBoundingClientRect();
        const clips = [style.overflowX, style.overflowY].some((way) => way !== 'visible');
        if (clips && isOutside(box, view)) {
          const beside = box.right <= view.left + 1 || box.left >= view.right - 1;
          if (!scrolls(beside ? style.overflowX : style.overflowY)) return 'is cut off';
          if (column === main && !beside) return null;
          return hasSign(column, beside) || isListed(one, column)
            ? null
            : 'lies where nothing says so';
        }
        if (column === main) break;
      }
      const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      return isOutside(box, screen) ? 'lies outside the screen' : null;
    };
    const wanted = 'a, button, select, textarea, summary, input:not([type=file]), label.switch';
    return [...main.querySelectorAll(wanted)]
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return one.checkVisibility() && width > 1 && height > 1 && !one.closest('.unseen');
      })
      .flatMap((one) => {
        const wrong = fault(one.matches('label > input') ? one.parentElement : one);
        const name = one.ariaLabel || one.textContent.trim() || one.name || one.className;
        return wrong ? [`${one.tagName.toLowerCase()} “${name.slice(0, 40)}” ${wrong}`] : [];
      });
  });
