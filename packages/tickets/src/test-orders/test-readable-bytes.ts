/** Lengths of the commands that tickets consist of, by their first two bytes. */
const LENGTHS: Readonly<Record<string, number>> = {
  '1b40': 2,
  '1c2e': 2,
  '1b32': 2,
  '1b4d': 3,
  '1b74': 3,
  '1b33': 3,
  '1b45': 3,
  '1d42': 3,
  '1d21': 3,
  '1d56': 3,
  '1b70': 5,
};

/** A part of the bytes for a printer. */
export type Part =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'command'; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly rows: number }
  | { readonly kind: 'line_feed' };

/** Splits ESC/POS into texts and commands; an unknown byte below 0x20 is an error. */
export function escPosParts(bytes: Uint8Array): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x20) {
      let end = at;
      while (end < bytes.length && (bytes[end] ?? 0) >= 0x20) end++;
      parts.push({ kind: 'text', bytes: bytes.subarray(at, end) });
      at = end;
    } else if (byte === 0x0a) {
      parts.push({ kind: 'line_feed' });
      at += 1;
    } else {
      const part = command(bytes, at);
      parts.push(part);
      at += part.bytes.length;
    }
  }
  return parts;
}

function command(bytes: Uint8Array, at: number): Extract<Part, { bytes: Uint8Array }> {
  const name = hex(bytes.subarray(at, at + 2));
  if (name === '1d76') {
    const [width = 0, high = 0, rows = 0] = bytes.subarray(at + 4, at + 7);
    const end = at + 8 + (width + high * 256) * rows;
    return { kind: 'image', bytes: bytes.subarray(at, end), rows };
  }
  const length = LENGTHS[name];
  if (length === undefined) throw new Error(`An unknown command at ${at}: ${name}`);
  return { kind: 'command', bytes: bytes.subarray(at, at + length) };
}

/** Bytes to be read and compared: commands and upper bytes in hex, an image by its size and digest. */
export function readableBytes(bytes: Uint8Array, digestOf: (bytes: Uint8Array) => string): string {
  return escPosParts(bytes)
    .map((part) => {
      if (part.kind === 'line_feed') return '\n';
      if (part.kind === 'text') return readableText(part.bytes);
      if (part.kind === 'command') return `[${hex(part.bytes)}]`;
      return `[image of ${part.rows} rows ${digestOf(part.bytes)}]\n`;
    })
    .join('')
    .concat('\n');
}

function readableText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x7f ? String.fromCharCode(byte) : `<${byte.toString(16)}>`,
  )
    .join('')
    .replaceAll(/(?:<c4>){4,}|(?:<cd>){4,}/g, (run) => `${run.slice(0, 4)}*${run.length / 4}`);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
