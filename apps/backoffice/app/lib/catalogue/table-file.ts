import type { MessageKey } from '#lib/i18n/translate.ts';

/** A file as a text, or why it is none. */
export type TableFile =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'unreadable';
      readonly message: MessageKey;
      readonly values?: Readonly<Record<string, string | number>>;
    };

/** In bytes: more than the longest table has. */
const MAX_BYTES = 4_000_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/**
 * The text of a table's file, as spreadsheets and tills store it: UTF-8, UTF-16, or the older encoding of Western
 * Europe. One that can be neither for sure is not read. Rule CA-42.
 */
export function readTableFile(bytes: Uint8Array): TableFile {
  if (bytes.length > MAX_BYTES) return unreadable('This file is too large: 4 MB at most.');
  if (ZIP.every((byte, index) => bytes[index] === byte)) {
    return unreadable('This is a workbook (.xlsx): save it as « CSV UTF-8 » and choose that file.');
  }
  const wide = wideEncoding(bytes);
  const read = wide ? decodedAs(wide, bytes) : narrowText(bytes);
  if (typeof read !== 'string') return read;
  const text = read.replace(/^\uFEFF/, '');
  if (text.trim() === '') return unreadable('This file is empty.');
  return CONTROL.test(text)
    ? unreadable('This file is no text: save the table as « CSV UTF-8 ».')
    : { kind: 'text', text };
}

/** UTF-16 by its mark, or by every other byte that is 0, as in Latin letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1_000);
  const zeros = (parity: number) =>
    start.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const half = start.length / 2;
  if (half < 2) return null;
  if (zeros(1) > half * 0.7 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > half * 0.7 && zeros(1) === 0 ? 'utf-16be' : null;
}

/** UTF-8; without any letter of it the older encoding; a mixture is damaged. */
function narrowText(bytes: Uint8Array): string | TableFile {
  const whole = decodedAs('utf-8', bytes);
  if (typeof whole === 'string') return whole;
  const lenient = new TextDecoder('utf-8').decode(bytes);
  const hasLetters = /(?!\uFFFD)[^\0-\x7F]/.test(lenient);
  if (!hasLetters) return decodedAs('windows-1252', bytes);
  const lines = lenient.slice(0, lenient.indexOf('\uFFFD')).split('\n');
  const damaged = lenient.split('\n')[lines.length - 1]?.trim().slice(0, 60) ?? '';
  return {
    kind: 'unreadable',
    message:
      'Line {line} has a letter that can’t be read: « {text} ». Save the table as « CSV UTF-8 ».',
    values: { line: lines.length, text: damaged },
  };
}

function decodedAs(encoding: string, bytes: Uint8Array): string | TableFile {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return unreadable('This file is no text: save the table as « CSV UTF-8 ».');
  }
}

function unreadable(message: MessageKey): TableFile {
  return { kind: 'unreadable', message };
}
