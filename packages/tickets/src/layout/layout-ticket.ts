import { ticketText } from '../texts.ts';
import type { Ticket, TicketBlock, TicketSize } from '../ticket.ts';
import { columnsOf, paperLines, paperText, wrapWords } from './paper-text.ts';

/** Characters of one look in a row. Its columns are those of the text times its width. */
export interface Span {
  readonly text: string;
  readonly width: TicketSize;
  readonly height: TicketSize;
  readonly isBold: boolean;
  readonly isInverted: boolean;
}

/** A printed line that fits the paper. */
export interface Row {
  readonly spans: readonly Span[];
  /** Joins the row below without a gap: frames and banners. */
  readonly isTight: boolean;
}

/** Widths of the paper that printers have; their numbers end at their columns. */
const RULER_MARKS = [10, 20, 32, 42, 48];
export const RULER_LINES: readonly string[] = [
  RULER_MARKS.reduce((text, mark) => text.padEnd(mark - 2) + mark, ''),
  Array.from({ length: 48 }, (_, index) => (index + 1) % 10).join(''),
];

type Look = Partial<Omit<Span, 'text'>>;

function span(text: string, look: Look = {}): Span {
  return { text, width: 1, height: 1, isBold: false, isInverted: false, ...look };
}

export function columnsOfSpans(spans: readonly Span[]): number {
  return spans.reduce((sum, { text, width }) => sum + columnsOf(text) * width, 0);
}

/** The rows of a ticket on paper of so many columns; no row but the ruler is wider. Rules PR-41 to PR-44. */
export function layoutTicket({ blocks }: Ticket, columns: number): readonly Row[] {
  const quantities = blocks.map((block) => (block.kind === 'item' ? block.quantity : 0));
  const digits = String(Math.max(0, ...quantities)).length;
  return blocks.flatMap((block) => blockRows(block, columns, digits));
}

function blockRows(block: TicketBlock, columns: number, digits: number): readonly Row[] {
  switch (block.kind) {
    case 'banner':
      return bannerRows(block.title, block.details, columns);
    case 'heading':
      return headingRows(block.text, block.size, columns);
    case 'text': {
      const look = { isBold: block.isBold, height: block.isTall ? 2 : 1 } as const;
      return wrapWords(paperText(block.text), columns).map((line) =>
        row(block.align === 'center' ? centred([span(line, look)], columns) : [span(line, look)]),
      );
    }
    case 'pair':
      return pairRows(block.left, block.right, columns, {
        isBold: block.isBold,
        height: block.isTall ? 2 : 1,
      });
    case 'item':
      return itemRows(block, columns, digits);
    case 'frame':
      return frameRows(block.title, block.text, columns);
    case 'inverted':
      return invertedRows(paperText(block.text), columns, { isBold: true, height: 2 });
    case 'ruler':
      return RULER_LINES.map((line) => row([span(line)]));
    case 'rule':
      return [row([span((block.isDouble ? '═' : '─').repeat(columns))])];
    case 'space':
      return [row([])];
  }
}

function row(spans: readonly Span[], isTight = false): Row {
  return { spans, isTight };
}

function centred(spans: readonly Span[], columns: number): readonly Span[] {
  const left = Math.floor((columns - columnsOfSpans(spans)) / 2);
  return left > 0 ? [span(' '.repeat(left)), ...spans] : spans;
}

/** The largest size up to `largest` in which the longest word fits on a line. */
function fittingSize(text: string, largest: TicketSize, columns: number): TicketSize {
  const fits = (size: TicketSize) => columnsOf(text) * size <= columns;
  const sizes: readonly TicketSize[] = [4, 3, 2];
  return sizes.find((size) => size <= largest && fits(size)) ?? (largest === 1 ? 1 : 2);
}

function headingRows(text: string, largest: TicketSize, columns: number): readonly Row[] {
  const heading = paperText(text);
  const size = fittingSize(heading, largest, columns);
  const look = { width: size, height: size, isBold: true };
  return wrapWords(heading, Math.floor(columns / size)).map((line) =>
    row(centred([span(line, look)], columns)),
  );
}

function bannerRows(title: string, details: readonly string[], columns: number): readonly Row[] {
  const text = paperText(title);
  const size = fittingSize(text, 3, columns);
  const look = { width: size, height: size };
  const rows = [
    ...wrapWords(text, Math.floor(columns / size)).flatMap((line) =>
      invertedRow(centred([span(line, look)], columns), columns, size),
    ),
    ...details.flatMap((detail) =>
      wrapWords(paperText(detail), columns - 2).map((line) =>
        invertedRow([span(` ${line}`, { height: 2 })], columns, 2),
      ),
    ),
  ];
  return rows.map(({ spans }, index) =>
    row(
      spans.map((part) => ({ ...part, isBold: true })),
      index < rows.length - 1,
    ),
  );
}

function invertedRows(text: string, columns: number, look: Look): readonly Row[] {
  const lines = wrapWords(text, columns - 2);
  return lines.map((line, index) => {
    const { spans } = invertedRow([span(` ${line}`, look)], columns, look.height ?? 1);
    return row(spans, index < lines.length - 1);
  });
}

/** Black over the whole width, at one height. */
function invertedRow(spans: readonly Span[], columns: number, height: TicketSize): Row {
  const right = columns - columnsOfSpans(spans);
  const filled = right > 0 ? [...spans, span(' '.repeat(right))] : spans;
  return row(filled.map((part) => ({ ...part, height, isInverted: true })));
}

function pairRows(left: string, right: string, columns: number, look: Look): readonly Row[] {
  return linesWithAmount(left, right, columns).map((line) => row([span(line, look)]));
}

/** A text with an amount at the right edge of its first line; one of more than half a line stands below. */
function linesWithAmount(left: string, right: string, columns: number): readonly string[] {
  const text = paperText(left);
  const amount = paperText(right);
  const width = columnsOf(amount);
  if (width === 0) return wrapWords(text, columns);
  if (width > columns / 2) return [...wrapWords(text, columns), ...wrapWords(amount, columns)];
  const [first = '', ...others] = wrapWords(text, columns - width - 1);
  return [first + ' '.repeat(columns - columnsOf(first) - width) + amount, ...others];
}

/** A note takes more room than a name, so that it is set less far to the right. */
const NOTE_INDENT = 3;

type ItemBlock = Extract<TicketBlock, { kind: 'item' }>;

/** Names stand below one another, so that all quantities take the room of the longest, `digits`. */
function itemRows(item: ItemBlock, columns: number, digits: number): readonly Row[] {
  const height = item.isTall ? 2 : 1;
  const look: Look = { isBold: true, height };
  const number = String(item.quantity).padStart(digits);
  const times = ticketText('quantity', { quantity: '' });
  const quantity = [span(number, { ...look, width: height }), span(`${times} `, look)];
  const indent = columnsOfSpans(quantity);
  const names = linesWithAmount(item.name, item.amount ?? '', columns - indent);
  const hanging = span(' '.repeat(indent));
  const noteIndent = Math.min(indent, NOTE_INDENT);
  return [
    ...names.map((line, index) => row([...(index === 0 ? quantity : [hanging]), span(line, look)])),
    ...item.options.flatMap((option) =>
      wrapWords(paperText(option), columns - indent - 2).map((line, index) =>
        row([hanging, span(`${index === 0 ? '> ' : '  '}${line}`, { height })]),
      ),
    ),
    ...frameRows('', item.note, columns - noteIndent).map(({ spans, isTight }) =>
      row([span(' '.repeat(noteIndent)), ...spans], isTight),
    ),
  ];
}

function frameRows(title: string, text: string, columns: number): readonly Row[] {
  const inner = columns - 4;
  const lines = paperLines(text).flatMap((line) => wrapWords(line, inner));
  if (lines.length === 0) return [];
  const [heading = ''] = wrapWords(paperText(title), inner - 2).map((line) => line && ` ${line} `);
  const sides = { height: 2 } as const;
  const look = { ...sides, isBold: true };
  const top = `┌─${heading}${'─'.repeat(Math.max(0, inner + 1 - columnsOf(heading)))}┐`;
  return [
    row([span(top)], true),
    ...lines.map((line) =>
      row(
        [
          span('│ ', sides),
          span(line + ' '.repeat(inner - columnsOf(line)), look),
          span(' │', sides),
        ],
        true,
      ),
    ),
    row([span(`└${'─'.repeat(inner + 2)}┘`)]),
  ];
}
