import { perLanguage } from '@comptoir/design/language/page-language';

/** A text in ICU MessageFormat, compiled, so that browsers load no parser. */
export type Message = readonly Piece[];

/** Words, « # » for the number that a plural counts, a placeholder by its name, or a plural. */
type Piece =
  | string
  | readonly [placeholder: string]
  | readonly [placeholder: string, kind: 'plural', cases: Readonly<Record<string, Message>>];

export type MessageValues = Readonly<Record<string, string | number>>;

const NO_VALUES: MessageValues = {};

/** The text with these values. A case for the very number goes before the one of its kind. */
export function messageText(message: Message, values = NO_VALUES, count = 0): string {
  let text = '';
  for (const piece of message) text += pieceText(piece, values, count);
  return text;
}

function pieceText(piece: Piece, values: MessageValues, count: number): string {
  if (piece === '#') return numbers().format(count);
  if (typeof piece === 'string') return piece;
  const value = values[piece[0]] ?? '';
  if (piece.length === 1) return String(value);
  const [, , cases] = piece;
  const number = Number(value);
  const chosen = cases[number] ?? cases[plurals().select(number)] ?? cases.other ?? [];
  return messageText(chosen, values, number);
}

const numbers = perLanguage((language) => new Intl.NumberFormat(language));
const plurals = perLanguage((language) => new Intl.PluralRules(language));
