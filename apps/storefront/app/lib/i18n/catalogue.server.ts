import { compiledMessages } from '@comptoir/design/text/compiled-messages';
import type { Locale } from '@comptoir/domain/languages/locale';
import english from '#locales/en.json' with { type: 'json' };
import french from '#locales/fr.json' with { type: 'json' };
import { sanitisedTexts } from './sanitise-markup.ts';
import type { Messages } from './translate.ts';

/** The texts of a language, by their keys. */
type Catalogue = Readonly<Record<string, string>>;

interface Texts {
  readonly catalogue: Catalogue;
  readonly messages: Messages;
}

const FRENCH = textsOf(french);
/** Made with the first page that needs it; the apps are French. */
let known: Texts | undefined;

function textsIn(locale: Locale): Texts {
  if (locale === 'fr' || __NATIVE__) return FRENCH;
  known ??= textsOf(english);
  return known;
}

function textsOf(written: Catalogue): Texts {
  const catalogue = sanitisedTexts(written);
  return { catalogue, messages: compiledMessages(catalogue) };
}

/** The catalogue as translators write it, with executable markup removed. */
export function catalogueIn(locale: Locale): Catalogue {
  return textsIn(locale).catalogue;
}

/** The whole catalogue, compiled once. */
export function messagesIn(locale: Locale): Messages {
  return textsIn(locale).messages;
}
