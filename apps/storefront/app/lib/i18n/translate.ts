import { createContext, useContext } from 'react';
import type french from '#locales/fr.json';
import { LOCALE } from './locale.ts';

/** A text of the catalogue, named by its English wording. */
export type MessageKey = keyof typeof french;

export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** As inlined into a page: plain texts as they are, those with placeholders taken apart. */
export type InlineMessages = Readonly<Record<string, string | Message>>;

/**
 * A translator over the inlined messages. A key without a translation shows itself, and is reported:
 * the page may have been made without it.
 */
export function createTranslate(messages: InlineMessages, onMissing = () => {}): Translate {
  return (key, values) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined) {
      onMissing();
      return filledIn(key, values);
    }
    return typeof message === 'string' ? message : messageText(message, values);
  };
}

function filledIn(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

export const TranslateContext = createContext<Translate>((key, values) => filledIn(key, values));

/** The page's translator: `const t = useTranslate(); t('Menu')`. */
export function useTranslate(): Translate {
  return useContext(TranslateContext);
}

/** A message compiled by the server, so that browsers load no parser. */
export type Message = readonly Piece[];

/** Words, « # » for the number that a plural counts, a placeholder by its name, or a plural. */
type Piece =
  | string
  | readonly [placeholder: string]
  | readonly [placeholder: string, kind: 'plural', cases: Readonly<Record<string, Message>>];

type MessageValues = Readonly<Record<string, string | number>>;

const NO_VALUES: MessageValues = {};

/** The text with these values. A case for the very number goes before the one of its kind. */
export function messageText(message: Message, values = NO_VALUES, count = 0): string {
  let text = '';
  for (const piece of message) text += pieceText(piece, values, count);
  return text;
}

function pieceText(piece: Piece, values: MessageValues, count: number): string {
  if (piece === '#') return formatted(count);
  if (typeof piece === 'string') return piece;
  const value = values[piece[0]] ?? '';
  if (piece.length === 1) return String(value);
  const [, , cases] = piece;
  const number = Number(value);
  const chosen = cases[number] ?? cases[kindOf(number)] ?? cases.other ?? [];
  return messageText(chosen, values, number);
}

let numbers: Intl.NumberFormat | undefined;
let plurals: Intl.PluralRules | undefined;

function formatted(count: number): string {
  numbers ??= new Intl.NumberFormat(LOCALE);
  return numbers.format(count);
}

function kindOf(count: number): string {
  plurals ??= new Intl.PluralRules(LOCALE);
  return plurals.select(count);
}
