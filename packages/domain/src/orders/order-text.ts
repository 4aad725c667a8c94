/** The most text that one order carries, in bytes of UTF-8. Rule C-14. */
export const MAXIMUM_ORDER_TEXT = 8_192;

/** The texts of an order that its guest has typed. */
export interface OrderTexts {
  readonly notes: readonly string[];
  /** With what is written about allergies. */
  readonly comment: string;
  /** Names, ways to be reached, address. */
  readonly customer: readonly string[];
}

/** The field with most of the text if an order has too much in all, else null. Rule C-14. */
export function excessiveText(texts: OrderTexts): 'items' | 'comment' | 'customer' | null {
  const parts = [
    { part: 'items', bytes: bytesOf(texts.notes) },
    { part: 'comment', bytes: bytesOf([texts.comment]) },
    { part: 'customer', bytes: bytesOf(texts.customer) },
  ] as const;
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MAXIMUM_ORDER_TEXT) return null;
  return parts.reduce((largest, each) => (each.bytes > largest.bytes ? each : largest)).part;
}

/** In UTF-8: 1 byte up to U+007F, 2 up to U+07FF, 3 up to U+FFFF, 4 beyond. */
function bytesOf(texts: readonly string[]): number {
  let bytes = 0;
  for (const text of texts) {
    for (const character of text) {
      const point = character.codePointAt(0) ?? 0;
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    }
  }
  return bytes;
}
