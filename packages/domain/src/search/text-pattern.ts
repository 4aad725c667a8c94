/** A text that is searched for in normalised texts. */
export interface TextPattern {
  readonly text: string;
  /** Whether it only matches whole words. */
  readonly isWhole: boolean;
}

/**
 * How well a pattern matches a normalised text with a space before and after: 3 as a whole word, 2 as the
 * beginning of one, 1 as another part, 0 not at all. Rules.
 */
export function closenessOf({ text, isWhole }: TextPattern, compared: string): 0 | 1 | 2 | 3 {
  // Most texts do not contain it.
  if (!compared.includes(text)) return 0;
  if (compared.includes(` ${text} `)) return 3;
  if (isWhole) return 0;
  return compared.includes(` ${text}`) ? 2 : 1;
}
