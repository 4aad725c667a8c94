/** The format of a table of characters that every font has: segments of the basic plane. */
const SEGMENTS = 4;

/**
 * The characters that a TrueType font has a glyph for. A document for archives must not draw a missing one, so that
 * each text is checked before. Rule IV-31.
 */
export function fontCharacters(font: Buffer): ReadonlySet<number> {
  const table = tableOffset(font, 'cmap');
  const count = font.readUInt16BE(table + 2);
  for (let index = 0; index < count; index += 1) {
    const at = table + font.readUInt32BE(table + 4 + index * 8 + 4);
    if (font.readUInt16BE(at) === SEGMENTS) return segmentCharacters(font, at);
  }
  throw new Error('The font has no table of characters.');
}

function tableOffset(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no ${name} table.`);
}

function segmentCharacters(font: Buffer, at: number): ReadonlySet<number> {
  const bytes = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + bytes + 2;
  const characters = new Set<number>();
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = font.readUInt16BE(ends + segment);
    // The last segment is a mark of the end.
    if (end === 0xffff) continue;
    for (let code = font.readUInt16BE(starts + segment); code <= end; code += 1) {
      characters.add(code);
    }
  }
  return characters;
}
