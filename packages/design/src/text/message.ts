/** A text in ICU MessageFormat, compiled, so that browsers load no parser. */
export type Message = readonly Piece[];

/** Words, « # » for the number that a plural counts, a placeholder by its name, or a plural. */
type Piece =
  | string
  | readonly [placeholder: string]
  | readonly [placeholder: string, kind: 'plural', cases: Readonly<Record<string, Message>>];

export type MessageValues = Readonly<Record<string, string | number>>;

const LOCALE = 'fr';
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
