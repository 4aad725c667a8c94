import { type CompiledMessages, compiledMessages } from '@comptoir/design/text/compiled-messages';
import type { Plugin } from 'vite';

/** The texts of an application. */
const CATALOGUE = /\/apps\/\w+\/app\/locales\/\w+\.json$/;

/**
 * Compiles the texts of a catalogue while it is bundled, so that browsers load no parser. The spaces that French
 * has before « : ; ? ! » become no-break spaces.
 */
export function compileCatalogue(): Plugin {
  return {
    name: 'compiled-messages',
    // Before Vite makes a module of the JSON.
    enforce: 'pre',
    transform: (code, id) => (CATALOGUE.test(id) ? compiledCatalogue(code) : undefined),
  };
}

/** The JSON of a catalogue with its texts compiled, its keys as they are. */
export function compiledCatalogue(json: string): string {
  return JSON.stringify(catalogueTexts(json));
}

/** The texts of a catalogue by their keys, compiled. */
export function catalogueTexts(json: string): CompiledMessages {
  const texts: Readonly<Record<string, string>> = JSON.parse(json);
  const set = Object.entries(texts).map(([key, text]) => [key, withoutLooseSigns(text)]);
  return compiledMessages(Object.fromEntries(set));
}

/** « Qui êtes-vous ? » on one line, as typographers set it. */
function withoutLooseSigns(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0');
}
