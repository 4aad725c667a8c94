/**
 * A text without the characters at its end that match. In linear time, which a pattern such as `/x+$/` is not: it
 * tries each run in the text to its end. Rule I-26.
 */
export function withoutEnding(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
