/** A file as a text, or why it is none, in French. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'unreadable'; readonly message: string };

const NO_TEXT =
  'Ce fichier n’est pas un texte : enregistrez le tableau en « CSV UTF-8 » ou en .xlsx.';
/** A vertical tabulator is a line break within a cell. */
const CONTROL = /(?![\t\n\v\r])\p{Cc}/u;

/**
 * The text of a table's file, as spreadsheets and tills store it: UTF-8, UTF-16, or an older encoding of Western
 * Europe, of the Mac or of DOS. One that can be neither for sure is not read. Rule CA-42.
 */
export function fileText(bytes: Uint8Array): FileText {
  const wide = wideEncoding(bytes);
  const read = wide ? decodedAs(wide, bytes) : narrowText(bytes);
  if (read.kind === 'unreadable') return read;
  const text = withoutEnd(read.text.replace(/^\uFEFF/, ''));
  if (text.trim() === '') return { kind: 'unreadable', message: 'Ce fichier est vide.' };
  return CONTROL.test(text) ? { kind: 'unreadable', message: NO_TEXT } : { ...read, text };
}

/** A text without the sign at which DOS ends a file. */
function withoutEnd(text: string): string {
  return text.endsWith('\u001A') ? text.slice(0, -1) : text;
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

/** é, è, ê, ç, à, ù and û as Excel for Mac stores them: for Windows they are no letters of French. */
const MAC_LETTERS = new Set([0x8e, 0x8f, 0x90, 0x8d, 0x88, 0x9d, 0x9e]);

/** é, è, ê, â, ç, ô, û and î as DOS stores them: behind a small letter they are no signs of Windows. */
const DOS_LETTERS = new Set([0x82, 0x8a, 0x88, 0x83, 0x87, 0x93, 0x96, 0x8c]);

/** The characters from 128 on as DOS stores them in Western Europe (CP858). */
const DOS_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

function isSmallLetter(byte = 0): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

function isCapital(byte = 0): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

/** À, É, Ç and other capitals as Windows stores them, which are signs for DOS. */
function isWindowsCapital(byte: number): boolean {
  return (byte >= 0xc0 && byte <= 0xcf) || (byte >= 0xd9 && byte <= 0xdc);
}

/** The encoding before UTF-8 in which most letters with an accent are letters, and what it is called. */
function olderEncoding(bytes: Uint8Array) {
  let [mac, dos, windows, notDos] = [0, 0, 0, 0];
  let [hasCurrencySign, isOfIso] = [false, true];
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    const isBehind = isSmallLetter(bytes[index - 1]);
    if (MAC_LETTERS.has(byte) && (isBehind || isSmallLetter(bytes[index + 1]))) mac += 1;
    if (DOS_LETTERS.has(byte) && isBehind) dos += 1;
    if (byte >= 0xe0) windows += 1;
    const beside = [bytes[index - 1], bytes[index + 1]];
    if (isWindowsCapital(byte) && beside.some(isCapital)) notDos += 1;
    // The euro; for DOS it is Ç, which stands in a word.
    if (byte === 0x80 && !beside.some((it) => isCapital(it) || isSmallLetter(it))) notDos += 1;
    hasCurrencySign ||= byte === 0xa4;
    isOfIso &&= byte >= 0xa0;
  }
  if (dos > mac && dos > windows + notDos) return ['dos', 'de DOS (CP850)'] as const;
  if (mac > windows) return ['macintosh', 'des Mac (Mac Roman)'] as const;
  // The sign of a currency is the euro there.
  if (isOfIso && hasCurrencySign) {
    return ['iso-8859-15', 'd’Europe de l’Ouest (ISO-8859-15)'] as const;
  }
  return ['windows-1252', 'd’Europe de l’Ouest (Windows-1252)'] as const;
}

/** A letter that UTF-8 stores. « ’é » and the like of the Mac's encoding look like an Armenian one. */
const LETTER = /(?![\uFFFD\p{Script=Armenian}])[^\0-\x7F]/u;

/** UTF-8; without any letter of it an older encoding; a mixture is damaged. */
function narrowText(bytes: Uint8Array): FileText {
  const whole = decodedAs('utf-8', bytes);
  if (whole.kind === 'text') return whole;
  const lenient = new TextDecoder('utf-8').decode(bytes);
  if (!LETTER.test(lenient)) {
    const [encoding, name] = olderEncoding(bytes);
    const notes = [`Lu dans l’ancien codage ${name} : vérifiez les accents.`];
    if (encoding === 'dos') return { kind: 'text', text: dosText(bytes), notes };
    const older = decodedAs(encoding, bytes);
    return older.kind === 'text' ? { ...older, notes } : older;
  }
  const lines = lenient.slice(0, lenient.indexOf('\uFFFD')).split('\n');
  const damaged = lenient.split('\n')[lines.length - 1]?.trim().slice(0, 60) ?? '';
  return {
    kind: 'unreadable',
    message: `Ligne ${lines.length} : une lettre est illisible : « ${damaged} ». Enregistrez le tableau en « CSV UTF-8 ».`,
  };
}

function dosText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : DOS_CHARACTERS[byte - 0x80],
  ).join('');
}

function decodedAs(encoding: string, bytes: Uint8Array): FileText {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { kind: 'text', text, notes: [] };
  } catch {
    return { kind: 'unreadable', message: NO_TEXT };
  }
}
