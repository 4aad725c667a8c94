import { catalogueTexts } from '@comptoir/design/text/compiled-messages';
import type { Plugin } from 'vite';

/** A file of a catalogue that is bundled compiled. */
interface CompiledCatalogue {
  readonly test: RegExp;
  /** What is bundled in place of the file's text. */
  readonly compile: (json: string) => string;
  /** Whether programs beside the pages compile it as they read it. */
  readonly isForBrowsersOnly?: boolean;
}

/** The texts of the staff. */
export const STAFF_TEXTS: CompiledCatalogue = {
  test: /\/packages\/staff-texts\/src\/\w+\.json$/,
  compile: (json) => JSON.stringify(catalogueTexts(JSON.parse(json))),
  isForBrowsersOnly: true,
};

/** Compiles the texts of a catalogue while it is bundled, so that browsers load no parser. */
export function compileCatalogue({ test, compile, isForBrowsersOnly }: CompiledCatalogue): Plugin {
  return {
    name: 'compiled-messages',
    // Before Vite makes a module of the JSON.
    enforce: 'pre',
    transform: (code, id, options) =>
      test.test(id) && !(isForBrowsersOnly && options?.ssr) ? compile(code) : undefined,
  };
}
