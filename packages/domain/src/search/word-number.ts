/** Without shorter ones: 'ju' of 'jus' and 'ri' of 'ris' are no words. */
const SHORTEST_SINGULAR = 3;

/**
 * The possible singulars of a normalised French word: 'makis' → 'maki', 'gateaux' → 'gateau', 'bocaux' →
 * 'bocal' or 'bocau'; none for a singular. Rule Q-12.
 */
export function singularsOf(word: string): readonly string[] {
  if (!/[^s]s$|x$/.test(word)) return [];
  const without = word.slice(0, -1);
  if (without.length < SHORTEST_SINGULAR) return [];
  return /[^e]aux$/.test(word) ? [`${word.slice(0, -2)}l`, without] : [without];
}

/** The possible plurals of a normalised French word: 'chou' → 'chous', 'choux'; none for a plural. Rule Q-12. */
export function pluralsOf(word: string): readonly string[] {
  if (/[sxz]$/.test(word)) return [];
  const added = [`${word}s`, `${word}x`];
  return word.endsWith('al') ? [`${word.slice(0, -1)}ux`, ...added] : added;
}
