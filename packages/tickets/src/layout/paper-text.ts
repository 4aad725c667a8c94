/**
 * A text as paper can carry it: one line, composed, without control characters, so that no text can send
 * a command to a printer. Joiners and variants of emoji go, their pictures stay. Rule PR-50.
 */
export function paperText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNPRINTED, '')
    .replaceAll(REGIONAL_INDICATOR, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41),
    )
    .replaceAll(/[Œœẞ‘’‚‛“”„‟‐‑‒–—―−…•]/g, (letter) => PLAIN[letter] ?? letter)
    .trim();
}

/** Control, format, private and unassigned characters, skin tones, and what stands for a lost half. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{fffd}]|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;
const REGIONAL_INDICATOR = /[\u{1f1e6}-\u{1f1ff}]/gu;

/** Typographic characters that PC858 lacks and that have an equal in plain writing. */
const PLAIN: Readonly<Record<string, string>> = {
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '·',
};

/** The lines of a text that was typed with line breaks, empty ones left out. */
export function paperLines(text: string): readonly string[] {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
    .map(paperText)
    .filter((line) => line !== '');
}

/** Scripts whose characters are as wide as two Latin ones, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}\u2600-\u27bf]|\p{Emoji_Presentation}/u;
const MARK = /\p{M}/u;

/** How many columns a character takes: 2 where it is wide, 0 where it lies on the one before it. */
export function columnsOfCharacter(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  if (WIDE.test(character)) return 2;
  return MARK.test(character) ? 0 : 1;
}

/** How many columns a text takes at its normal size. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += columnsOfCharacter(character);
  return columns;
}

/** A space beside a sign that French sets off, or within an amount: no line ends there. */
const FIXED_SPACE = / (?=[€%×!?;:»]|(?<=\d )\d{3}(?!\d))|(?<=«) /gu;

/** A text of paper with no-break spaces where no line may end. Rule PR-43. */
export function withFixedSpaces(text: string): string {
  return text.replaceAll(FIXED_SPACE, '\u00a0');
}

/** Does not begin a line in Japanese. */
const CLOSING = /[、。，．！？：；」』）】ー]/u;

/**
 * Breaks a text at its spaces into lines of at most `columns`; a longer word is broken where it must be.
 * Never empty.
 */
export function wrapWords(text: string, columns: number): readonly string[] {
  const width = Math.max(2, columns);
  const lines: string[] = [];
  let line = '';
  for (const word of withFixedSpaces(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (columnsOf(line + character) > width) {
        const kept = CLOSING.test(character) ? line.replace(/.$/u, '') : line;
        const end = kept === '' ? line : kept;
        lines.push(end);
        line = line.slice(end.length);
      }
      line += character;
    }
  }
  lines.push(line);
  return lines.map((each) => each.replaceAll('\u00a0', ' '));
}
