// @ts-check
// The connection to a room. It reconnects by itself, a little later each time, and reclaims the seat.

import { openLine } from '../engine.js';
import { lang } from '../i18n.js';
import { keep, kept } from '../store.js';

/**
 * Waiting times between tries: doubled from the first to the last, with some chance so that not all
 * come at once.
 */
const [FIRST_MS, LAST_MS] = [300, 10_000];

export class RoomLine {
  /**
   * @param {string} id
   * @param {{message: (message: any) => void, state: (state: 'open'|'closed') => void}} on
   */
  constructor(id, on) {
    this.id = id;
    this.on = on;
    this.wait = FIRST_MS;
    this.over = false;
    /** The first message on every connection: who one is. @type {any} */
    this.hello = { type: 'watch' };
    this.connect();
  }

  connect() {
    const line = openLine?.(`rooms/${this.id}/socket`, lang(), {
      open: () => {
        this.wait = FIRST_MS;
        this.on.state('open');
        this.send(this.hello);
      },
      message: (text) => this.receive(JSON.parse(text)),
      close: () => {
        if (this.over || line !== this.line) return;
        this.on.state('closed');
        this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
        this.wait = Math.min(LAST_MS, this.wait * 2);
      },
    });
    this.line = line;
  }

  /** @param {any} message */
  receive(message) {
    if (message.type === 'welcome' && message.token) {
      keep(`seat.${this.id}`, { token: message.token, at: Date.now() });
      this.hello = { ...this.hello, token: message.token };
    }
    if (message.type === 'removed') {
      // A removed player may watch, but gets no seat again without asking.
      keep(`seat.${this.id}`, null);
      this.hello = { type: 'watch' };
    }
    this.on.message(message);
  }

  /** Takes a seat, now and after every break of the line. @param {string} name */
  join(name) {
    const before = kept(`seat.${this.id}`, /** @type {{token: string} | null} */ (null));
    this.hello = before ? { type: 'join', name, token: before.token } : { type: 'join', name };
    this.send(this.hello);
  }

  /** Only looks on from now on; the seat can be taken again. */
  watch() {
    const before = kept(`seat.${this.id}`, /** @type {{token: string} | null} */ (null));
    if (before) keep(`seat.${this.id}`, { ...before, watching: true });
    this.hello = { type: 'watch' };
    this.send(this.hello);
  }

  /** @param {any} message */
  send(message) {
    this.line?.send(JSON.stringify(message));
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    this.line?.close();
  }
}
