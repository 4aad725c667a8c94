import { catalogueIn } from '#lib/i18n/catalogue.server.ts';

/** The parts of a browser's window that guests' pages store something in. */
interface StoringWindow extends Pick<Window, 'addEventListener' | 'stop' | 'sessionStorage'> {
  readonly document: object;
  readonly Navigator: { readonly prototype: object };
}

/**
 * Gives the preview a storage of its own, inside the tab's: the cart and the session of a guest in the same
 * browser are neither seen nor changed. It has no cookies, no service worker, no offer to be installed, and
 * counts as a visitor who declined to be measured. Runs before any module, and as text: it may use nothing
 * around it. Where it fails the page does not start. Rule CA-34.
 */
export function separateStorage(page: StoringWindow, declinedKey: string): void {
  try {
    const tab = page.sessionStorage;
    const storage = (name: string) => {
      const mark = `preview.${name}.`;
      const keys = () =>
        Object.keys(tab)
          .filter((key) => key.startsWith(mark))
          .map((key) => key.slice(mark.length));
      const own: Record<string, unknown> = {
        getItem: (key: string) => tab.getItem(mark + key),
        setItem: (key: string, value: string) => tab.setItem(mark + key, value),
        removeItem: (key: string) => tab.removeItem(mark + key),
        clear: () => {
          for (const key of keys()) tab.removeItem(mark + key);
        },
        key: (index: number) => keys()[index] ?? null,
      };
      return new Proxy(own, {
        get: (_, key: string) =>
          key === 'length' ? keys().length : (own[key] ?? tab.getItem(mark + key) ?? undefined),
      });
    };
    const session = storage('session');
    Object.defineProperty(page, 'localStorage', { value: storage('local') });
    Object.defineProperty(page, 'sessionStorage', { value: session });
    Object.defineProperty(page.document, 'cookie', { get: () => '', set: () => {} });
    for (const name of ['serviceWorker', 'storage']) {
      Reflect.deleteProperty(page.Navigator.prototype, name);
    }
    Reflect.deleteProperty(page, 'caches');
    page.addEventListener('beforeinstallprompt', (offer) => {
      offer.preventDefault();
      offer.stopImmediatePropagation();
    });
    page.sessionStorage.setItem(declinedKey, 'true');
  } catch (failure) {
    page.stop();
    throw failure;
  }
}

const BAND = 'preview-band';

/** Puts the band back when the page has rendered its body anew. As text, like the function above. */
function keepBand(page: Window, id: string): void {
  page.addEventListener('DOMContentLoaded', () => {
    const { body } = page.document;
    const band = page.document.getElementById(id);
    const restore = () => {
      if (band && !band.isConnected) body.append(band);
    };
    new MutationObserver(restore).observe(body, { childList: true });
  });
}

interface PreviewStartProps {
  /** Where guests' pages note that measurement was declined. */
  readonly declinedKey: string;
  readonly nonce: string | null;
}

/** The first script of a page of the preview. */
export function PreviewStart({ declinedKey, nonce }: PreviewStartProps) {
  const script = [
    `(${separateStorage})(window, ${JSON.stringify(declinedKey)});`,
    `(${keepBand})(window, ${JSON.stringify(BAND)});`,
  ].join('\n');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this file, which holds no data.
  return <script {...(nonce && { nonce })} dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * Over each page of the preview. The server writes it beside what the browser renders: no guest loads code for
 * it. Last in the body, where nothing of the page is counted from, it is shown first. Rule CA-31.
 */
export function PreviewBand() {
  return (
    <aside
      id={BAND}
      className="-order-1 bg-gari px-4 py-2 text-center font-semibold text-ink text-small"
    >
      {catalogueIn('fr')['Preview of the draft: no order is possible']}
    </aside>
  );
}
