import { noteInConsole } from '#lib/browser/console-note.ts';
import { BUILD } from '#lib/configuration/build-facts.ts';

/**
 * The whole catalogue of a build, for texts that were not inlined into the page; empty after a failure,
 * which is logged. Texts with placeholders are filled in, plurals are not. Rule I-24.
 */
export async function loadMessages(
  build: string,
  locale: string,
  get: (path: string) => Promise<Response> = fetch,
): Promise<Readonly<Record<string, string>>> {
  try {
    const answer = await get(`/_i18n/${build}/${locale}/messages.json`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return await answer.json();
  } catch (failure) {
    noteInConsole(`The texts could not be loaded: ${failure}`);
    return {};
  }
}

let isAsked = false;

/** Loads the catalogue at the first call in a browser; the server inlines what it has. */
export async function loadOnce(
  onLoaded: (messages: Readonly<Record<string, string>>) => void,
): Promise<void> {
  if (isAsked || typeof document === 'undefined') return;
  isAsked = true;
  onLoaded(await loadMessages(BUILD.id, document.documentElement.lang.slice(0, 2)));
}
