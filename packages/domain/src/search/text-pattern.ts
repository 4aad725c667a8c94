/** Something that is looked for in a text as it is compared. */
export interface TextPattern {
  readonly text: string;
  /** Whether it has to be a word of its own. */
  readonly isWhole: boolean;
}

/**
 * How well a pattern fits a text that has a space before and after: 3 for a whole word, 2 for the
 * beginning of one, 1 for a part, 0 when absent. Rules.
 */
export function closenessOf({ text, isWhole }: TextPattern, compared: string): 0 | 1 | 2 | 3 {
  // Most texts do not have it at all.
  if (!compared.includes(text)) return 0;
  if (compared.includes(` ${text} `)) return 3;
  if (isWhole) return 0;
  return compared.includes(` ${text}`) ? 2 : 1;
}
