import french from '#locales/fr.json' with { type: 'json' };
import { compiledMessage } from './compiled-message.server.ts';
import { sanitiseMarkup } from './sanitise-markup.ts';
import type { InlineMessages } from './translate.ts';

const texts = Object.entries(french).map(([key, text]) => [key, sanitiseMarkup(text)] as const);

/** The catalogue as translators write it, without anything in it that could run. */
export const catalogue: Readonly<Record<string, string>> = Object.fromEntries(texts);

/** The whole catalogue for a page, compiled once when the server starts. */
export const inlineMessages: InlineMessages = Object.fromEntries(
  texts.map(([key, text]) => [key, text.includes('{') ? compiledMessage(text) : text]),
);
