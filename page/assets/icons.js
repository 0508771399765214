// @ts-check
// Icons that the first page does without. Each page that shows one imports this module.

import { ICONS } from './ui.js';

Object.assign(ICONS, {
  pencil: 'M4 20l1-4L16 5l3 3L8 19z',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1 5.5-4.9-2.7L7.1 19l1-5.5L4 9.7l5.6-.7z',
  turn: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4',
  pause: 'M8 5v14M16 5v14',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z',
  flag: 'M6 21V4h12l-2.5 4L18 12H6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.2M18 14a6 6 0 0 1 3.5 6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  undo: 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
});
