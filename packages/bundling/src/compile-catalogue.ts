import { compiledMessages } from '@comptoir/design/text/compiled-messages';
import type { Plugin } from 'vite';

/** The texts of an application. */
const CATALOGUE = /\/locales\/\w+\.json$/;

/** Compiles the texts of a catalogue while it is bundled, so that browsers load no parser. */
export function compileCatalogue(): Plugin {
  return {
    name: 'compiled-messages',
    // Before Vite makes a module of the JSON.
    enforce: 'pre',
    transform: (code, id) =>
      CATALOGUE.test(id) ? JSON.stringify(compiledMessages(JSON.parse(code))) : undefined,
  };
}
