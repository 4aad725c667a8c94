import { compiledMessages } from '@comptoir/design/text/compiled-messages';
import type { Locale } from '@comptoir/domain/languages/locale';
import english from '#locales/en.json' with { type: 'json' };
import french from '#locales/fr.json' with { type: 'json' };
import type { InlineMessages } from './translate.ts';

/** The texts of a language, by their keys. */
type Catalogue = Readonly<Record<string, string>>;

interface Texts {
  readonly catalogue: Catalogue;
  readonly messages: InlineMessages;
}

const TAG = /<(\/?[a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>?/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const FRENCH = textsOf(french);
/** Made with the first page that needs it; the apps are French. */
let known: Texts | undefined;

function textsIn(locale: Locale): Texts {
  if (locale === 'fr' || __NATIVE__) return FRENCH;
  known ??= textsOf(english);
  return known;
}

function textsOf(written: Catalogue): Texts {
  const catalogue = Object.fromEntries(
    Object.entries(written).map(([key, text]) => [key, sanitiseMarkup(text)]),
  );
  return { catalogue, messages: compiledMessages(catalogue) };
}

/** The catalogue as translators write it, with executable markup removed. */
export function catalogueIn(locale: Locale): Catalogue {
  return textsIn(locale).catalogue;
}

/** The whole catalogue for a page, compiled once. */
export function inlineMessagesIn(locale: Locale): InlineMessages {
  return textsIn(locale).messages;
}

/**
 * Translated markup without executable content: event handlers are removed and script URLs replaced. Tags
 * are rewritten from the parsed attributes, so that nothing hides in their notation.
 */
export function sanitiseMarkup(markup: string): string {
  return markup.replace(TAG, (_tag, name: string, attributes: string) => {
    const safeAttributes = [...attributes.matchAll(ATTRIBUTE)].flatMap(
      ([, attribute = '', double, single, bare]) => {
        if (/^on/i.test(attribute)) return [];
        const value = double ?? single ?? bare;
        if (value === undefined) return [attribute];
        const safe = isScript(value) ? '#' : value.replaceAll('"', '&quot;');
        return [`${attribute}="${safe}"`];
      },
    );
    return `<${[name, ...safeAttributes].join(' ')}>`;
  });
}

/** Whether an attribute's value is a script's address, also when it is written in character references. */
function isScript(value: string): boolean {
  const spelt = value
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (_entity, hexadecimal?: string, decimal?: string) =>
      character(hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)),
    )
    .replace(/&(?:tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    // Browsers skip control characters and spaces when they read a scheme.
    .replace(/[\p{Cc}\s]/gu, '');
  return /^(?:javascript|vbscript|data:text\/html)/i.test(spelt);
}

function character(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
}
