// @ts-check
// The days of the daily board, month by month: which were played, how much was found, and how many
// in a row.

import { html, useMemo, useState } from '../vendor/preact.js';
import { percent, t } from '../i18n.js';
import { address } from '../router.js';
import { Icon } from '../ui.js';
import { DAY_MS, dateOf, daysOf, numberOf, today as todayHere, weekStart } from './days.js';

/** The first day of a month, months counted from 1970. @param {number} month */
const firstDay = (month) => Date.UTC(1970, month, 1) / DAY_MS;
/** @param {number} day */
function monthOf(day) {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
/** How much of a day was found, from 1 to 4: as many shades. @param {number} share */
const shade = (share) => (share >= 1 ? 4 : share >= 0.5 ? 3 : share >= 0.2 ? 2 : 1);

/** @param {{language: string, day?: number, today?: number}} props */
export function Calendar({ language, day, today = todayHere() }) {
  const [month, setMonth] = useState(monthOf(day ?? today));
  const { played, inTime, streak, longest } = useMemo(
    () => daysOf(language, undefined, today),
    [language, today],
  );
  const first = firstDay(month);
  const count = firstDay(month + 1) - first;
  // 1 January 1970 was a Thursday.
  const blank = (first + 4 - weekStart() + 7) % 7;
  const weekdays = Array.from({ length: 7 }, (_, place) =>
    dateOf(3 + weekStart() + place, { weekday: 'narrow' }),
  );
  return html`<section class="card calendar" aria-labelledby="calendar">
    <header>
      <h2 id="calendar">${dateOf(first, { month: 'long', year: 'numeric' })}</h2>
      ${[-1, 1].map(
        (step) =>
          html`<button
            type="button"
            class="quiet square"
            aria-label=${t(step < 0 ? 'calendar.before' : 'calendar.next')}
            disabled=${step > 0 ? month >= monthOf(today) : numberOf(first) <= 1}
            onClick=${() => setMonth(month + step)}
          >
            <${Icon} name=${step < 0 ? 'left' : 'right'} />
          </button>`,
      )}
    </header>
    <p>
      ${t('calendar.streak', streak)} <span class="hint">${t('calendar.longest', longest)}</span>
    </p>
    <ol class="days">
      ${weekdays.map((name) => html`<li class="weekday" aria-hidden="true">${name}</li>`)}
      ${Array.from({ length: blank }, () => html`<li aria-hidden="true"></li>`)}
      ${Array.from(
        { length: count },
        (_, place) =>
          html`<${DayCell}
            key=${first + place}
            at=${first + place}
            note=${played.get(first + place)}
            counted=${inTime.has(first + place)}
            chosen=${first + place === day}
            today=${today}
            language=${language}
          />`,
      )}
    </ol>
    <p class="hint">${t('calendar.what')}</p>
    <p>
      <a
        href=${address('/play', { mode: 'daily', list: language, day: today - 1, view: 'answers' })}
        >${t('daily.yesterday')}</a
      >
    </p>
  </section>`;
}

/**
 * @param {{
 *   at: number,
 *   note?: import('./keeping.js').Played,
 *   counted: boolean,
 *   chosen: boolean,
 *   today: number,
 *   language: string,
 * }} props
 */
function DayCell({ at, note, counted, chosen, today, language }) {
  const figure = dateOf(at, { day: 'numeric' });
  if (at > today || numberOf(at) < 1) return html`<li class="to-come">${figure}</li>`;
  const found = note && (note.all ? note.words / note.all : 0);
  const state = note
    ? t(counted ? 'calendar.played' : 'calendar.late', percent(found ?? 0, 1))
    : t(counted ? 'calendar.counted' : at === today ? 'calendar.today' : 'calendar.missed');
  const kind = [
    found !== undefined && `shade${shade(found)}`,
    note && !counted && 'late',
    !note && counted && 'shade1',
    at === today && 'today',
  ];
  const query = { mode: 'daily', list: language, day: at === today ? null : at };
  return html`<li>
    <a
      href=${address('/play', query)}
      class=${kind.filter(Boolean).join(' ')}
      aria-current=${chosen ? 'date' : undefined}
      aria-label=${`${dateOf(at)}, ${state}`}
      title=${state}
      >${figure}</a
    >
  </li>`;
}
