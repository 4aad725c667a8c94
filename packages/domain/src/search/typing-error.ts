/** Whether two words differ by one inserted, missing, replaced or transposed letter. Rule Q-13. */
export function isOneErrorApart(one: string, other: string): boolean {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  if (long.length - short.length > 1 || long === short) return false;
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  if (long.length > short.length) return long.slice(start + 1) === short.slice(start);
  if (long.slice(start + 1) === short.slice(start + 1)) return true;
  const changedPlaces = long[start] === short[start + 1] && long[start + 1] === short[start];
  return changedPlaces && long.slice(start + 2) === short.slice(start + 2);
}

/** Whether a beginning of a word is one typing error from an unfinished word. Rule Q-13. */
export function beginsOneErrorApart(typed: string, word: string): boolean {
  return [-1, 0, 1].some((more) => isOneErrorApart(typed, word.slice(0, typed.length + more)));
}

/** The Damerau-Levenshtein distance of two words (optimal string alignment), null above `most`. Rule Q-15. */
export function errorsBetween(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  if (strangersIn(one, other) > most) return null;
  // Three rows of the dynamic-programming table: distances between the beginnings of both words.
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  let current: number[] = [];
  for (let row = 1; row <= one.length; row += 1) {
    let least = row;
    current[0] = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const changedPlaces =
        one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (changedPlaces) cost = Math.min(cost, at(before, column - 2) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return null;
    [before, last, current] = [last, current, before];
  }
  const errors = at(last, other.length);
  return errors > most ? null : errors;
}

/** A lower bound of the distance: the letters of a word that the other one does not have. */
function strangersIn(word: string, other: string): number {
  let strangers = 0;
  for (const letter of word) if (!other.includes(letter)) strangers += 1;
  return strangers;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
