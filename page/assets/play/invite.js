// @ts-check
// How others get into a room: a link, the same as a QR code, and a code to type.

import { html, useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { addresses } from './questions.js';
import { address } from '../router.js';
import { copy, Icon, useMedia } from '../ui.js';

/** Whether this page was opened by a name that means another machine on every machine. */
const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Where someone may start a server: a phone has nowhere to type the command. */
export const WITH_KEYS = '(min-width: 760px) and (min-height: 501px)';

/** @param {{room: any}} props */
export function Invite({ room }) {
  /** Where others find this server: nothing is known yet, nowhere, or there. */
  const [base, setBase] = useState(
    /** @type {string | null | undefined} */ (isLocal ? undefined : location.origin),
  );
  useEffect(() => {
    if (!isLocal) return;
    addresses().then(
      (found) => setBase(found[0] ?? null),
      () => setBase(null),
    );
  }, []);
  const link = (base ?? location.origin) + address(`/room/${room.id}`);
  return html`<section class="card invite">
    <h2>${t('room.link')}</h2>
    ${isLocal && base !== undefined && html`<${LocalWarning} reachable=${Boolean(base)} />`}
    <p class="hint">${t('room.link.what')}</p>
    <div class="invitation">
      <${QrCode} text=${link} />
      <div>
        <code class="address">${link}</code>
        <button type="button" onClick=${() => copy(link)}>
          <${Icon} name="link" /> ${t('room.invite')}
        </button>
        <p class="hint">${t('room.code')}</p>
        <p class="code">${room.code}</p>
      </div>
    </div>
  </section>`;
}

/** @param {{reachable: boolean}} props */
function LocalWarning({ reachable }) {
  const withKeys = useMedia(WITH_KEYS);
  return html`<p class="local" role="note">
    ${t('room.local')}${' '}${
      reachable
        ? t('room.local.use')
        : withKeys &&
          html`${t('room.local.start')}${' '}<code>worddle serve --address 0.0.0.0</code>`
    }
  </p>`;
}

/** @param {{text: string}} props */
function QrCode({ text }) {
  const [drawing, setDrawing] = useState(/** @type {{size: number, path: string} | null} */ (null));
  useEffect(() => {
    import('./qr.js').then(
      ({ qrCode, pathOf }) => {
        const cells = qrCode(text);
        setDrawing(cells && { size: cells.length, path: pathOf(cells) });
      },
      () => setDrawing(null),
    );
  }, [text]);
  // Four cells of white all around belong to the code.
  const view = drawing && `-4 -4 ${drawing.size + 8} ${drawing.size + 8}`;
  return html`<div class="qr">
    ${
      drawing &&
      html`<svg viewBox=${view} role="img" aria-label=${t('room.qr')} shape-rendering="crispEdges">
        <path d=${drawing.path} />
      </svg>`
    }
  </div>`;
}
