// @ts-check
// What was odd about a file that was opened all the same.

import { t } from '../i18n.js';
import { say } from '../ui.js';

/** Shows the remarks that came with a crossword. @param {{remarks?: string[]}} read */
export function tellRemarks({ remarks = [] }) {
  if (remarks.length > 0) say(remarks.map((name) => t(`xw.remark.${name}`)).join(' '), 'show');
}
