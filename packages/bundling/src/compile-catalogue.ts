import { catalogueTexts } from '@comptoir/design/text/compiled-messages';
import type { Plugin } from 'vite';

/** The texts of the storefront, which its server's half reads compiled too. */
const PAGES = /\/apps\/\w+\/app\/locales\/\w+\.json$/;

/** The texts of the staff, which programs beside the pages compile as they read them. */
const STAFF = /\/packages\/staff-texts\/src\/\w+\.json$/;

/** Compiles the texts of a catalogue while it is bundled, so that browsers load no parser. */
export function compileCatalogue(): Plugin {
  return {
    name: 'compiled-messages',
    // Before Vite makes a module of the JSON.
    enforce: 'pre',
    transform: (code, id, options) =>
      PAGES.test(id) || (STAFF.test(id) && !options?.ssr) ? compiledCatalogue(code) : undefined,
  };
}

/** The JSON of a catalogue with its texts compiled, its keys as they are. */
export function compiledCatalogue(json: string): string {
  return JSON.stringify(catalogueTexts(JSON.parse(json)));
}
