/** 'ju' of 'jus' or 'ri' of 'ris' are no words any more. */
const SHORTEST_SINGULAR = 3;

/**
 * What a word in the plural may be the plural of, by the rules of French: 'makis' → 'maki',
 * 'gateaux' → 'gateau', 'bocaux' → 'bocal' or 'bocau'. Words are as `normalise` makes them. Rule Q-12.
 */
export function singularsOf(word: string): readonly string[] {
  if (!/[^s]s$|x$/.test(word)) return [];
  const without = word.slice(0, -1);
  if (without.length < SHORTEST_SINGULAR) return [];
  return /[^e]aux$/.test(word) ? [`${word.slice(0, -2)}l`, without] : [without];
}

/** What a word in the singular may be in the plural: 'chou' → 'chous', 'choux'. Rule Q-12. */
export function pluralsOf(word: string): readonly string[] {
  if (/[sxz]$/.test(word)) return [];
  const added = [`${word}s`, `${word}x`];
  return word.endsWith('al') ? [`${word.slice(0, -1)}ux`, ...added] : added;
}
