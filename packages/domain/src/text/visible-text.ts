/**
 * Characters that show nothing: marks of direction, soft hyphens, joiners, blank letters such as U+3164, and blanks
 * that Unicode calls letters or symbols, of hieroglyphs (U+13441, U+13442), of Khitan and of notes of music.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu;

/** The same, and as a group whole emoji, whose joiners and selectors are a part of them. */
const EMOJI_OR_INVISIBLE = RegExp(
  String.raw`(\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?)*|[#*\d]\ufe0f\u20e3)|${INVISIBLE.source}`,
  'gu',
);

/** A text without characters that show nothing, those of emoji included. Rule Q-1. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}

/**
 * A typed text of several lines as it is stored: without control and format characters and halves of surrogate
 * pairs, emoji whole, in NFC. Line breaks and tabulators stay. Rules I-15, I-50 and I-56.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(EMOJI_OR_INVISIBLE, '$1')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .normalize('NFC');
}

/** The same for a text of one line: all white space, that of Braille too, is one space, with none around it. Rules I-15 and I-56. */
export function cleanLine(text: string): string {
  return cleanText(text.replaceAll(/[\s\u2800\p{Cc}]+/gu, ' '))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Whether a name can be read: it has a letter or a digit. Rule I-56. */
export function isReadableName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(withoutInvisible(name));
}
