import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PrinterFormat } from '../printer-format.ts';
import type { Row } from './layout-ticket.ts';
import { pc858Bytes } from './pc858.ts';

export type Encoder = ReceiptPrinterEncoder;

/** Empty lines that bring the last print from the head to the knife. */
const LINES_BEFORE_CUT = 4;
const LINE_FEED = 0x0a;

/** The number of the code page follows. */
const CODE_PAGE_COMMANDS = { 'esc-pos': [0x1b, 0x74], 'star-prnt': [0x1b, 0x1d, 0x74] } as const;

/**
 * The bytes of a ticket: initialised, its body, the drawer kicked where it is asked for, fed and cut. Status
 * is not asked for.
 */
export function encodeTicket(
  language: keyof typeof CODE_PAGE_COMMANDS,
  { columns, codePageNumber, opensDrawer }: PrinterFormat,
  bodyOf: (encoder: Encoder) => Uint8Array,
): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language,
    columns,
    newline: '\n',
    feedBeforeCut: LINES_BEFORE_CUT,
    feedAfterBlock: false,
    autoFlush: false,
  });
  const head = encoder
    .initialize()
    .raw([...CODE_PAGE_COMMANDS[language], codePageNumber])
    .encode();
  const body = bodyOf(encoder);
  encoder.size(1, 1).bold(false).invert(false);
  if (opensDrawer) encoder.pulse();
  const tail = encoder.cut('partial').encode();
  // The encoder feeds a line after the cut, which would be a gap on top of the next ticket.
  return Buffer.concat([head, body, tail.at(-1) === LINE_FEED ? tail.subarray(0, -1) : tail]);
}

/**
 * Prints rows in the printer's own letters, and as an image those with a character that PC858 lacks. Texts go
 * as bytes: the encoder's own search for a character takes longer than a ticket may.
 */
export function encodeRows(
  encoder: Encoder,
  rows: readonly Row[],
  printImage: (row: Row) => void,
): void {
  for (const row of rows) {
    const texts = row.spans.map(({ text }) => pc858Bytes(text));
    const isImage = texts.includes(null);
    // Star's images end in the default spacing.
    encoder.lineSpacing(row.isTight && !isImage ? 'none' : 'default');
    if (isImage) {
      printImage(row);
      continue;
    }
    for (const [index, { width, height, isBold, isInverted }] of row.spans.entries()) {
      encoder.size(width, height).bold(isBold).invert(isInverted);
      encoder.raw([...(texts[index] ?? [])]);
    }
    encoder.newline();
  }
}
