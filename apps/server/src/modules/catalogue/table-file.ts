/** A file as a text, or why it is none, in French. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'unreadable'; readonly message: string };

const NO_TEXT =
  'Ce fichier n’est pas un texte : enregistrez le tableau en « CSV UTF-8 » ou en .xlsx.';
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/**
 * The text of a table's file, as spreadsheets and tills store it: UTF-8, UTF-16, or the older encoding of Western
 * Europe or of the Mac. One that can be neither for sure is not read. Rule CA-42.
 */
export function fileText(bytes: Uint8Array): FileText {
  const wide = wideEncoding(bytes);
  const read = wide ? decodedAs(wide, bytes) : narrowText(bytes);
  if (read.kind === 'unreadable') return read;
  const text = read.text.replace(/^\uFEFF/, '');
  if (text.trim() === '') return { kind: 'unreadable', message: 'Ce fichier est vide.' };
  return CONTROL.test(text) ? { kind: 'unreadable', message: NO_TEXT } : { ...read, text };
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

/** Whether there are more of them than small letters with an accent as Windows stores them. */
function isOfMac(bytes: Uint8Array): boolean {
  let [mac, windows] = [0, 0];
  for (const byte of bytes) {
    if (MAC_LETTERS.has(byte)) mac += 1;
    else if (byte >= 0xe0) windows += 1;
  }
  return mac > windows;
}

/** A letter that UTF-8 stores. « ’é » and the like of the Mac's encoding look like an Armenian one. */
const LETTER = /(?![\uFFFD\p{Script=Armenian}])[^\0-\x7F]/u;

/** UTF-8; without any letter of it an older encoding; a mixture is damaged. */
function narrowText(bytes: Uint8Array): FileText {
  const whole = decodedAs('utf-8', bytes);
  if (whole.kind === 'text') return whole;
  const lenient = new TextDecoder('utf-8').decode(bytes);
  if (!LETTER.test(lenient)) {
    const [encoding, name] = isOfMac(bytes)
      ? (['macintosh', 'des Mac (Mac Roman)'] as const)
      : (['windows-1252', 'd’Europe de l’Ouest (Windows-1252)'] as const);
    const notes = [`Lu dans l’ancien codage ${name} : vérifiez les accents.`];
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

function decodedAs(encoding: string, bytes: Uint8Array): FileText {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { kind: 'text', text, notes: [] };
  } catch {
    return { kind: 'unreadable', message: NO_TEXT };
  }
}
