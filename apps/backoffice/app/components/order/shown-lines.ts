import type { BoardCard } from '@comptoir/contract/staff/board';

/** How many rows of text fit on a card, so that six cards fit on a tablet. */
const ROWS = 4;
/** At least so many lines are shown, however many notes there are. */
const FEWEST = 2;

/**
 * The lines that a card shows, and how many dishes the others are. Options and a note take a row each, and
 * warnings of the whole order are never left out. Rule OB-77.
 */
export function shownLines({
  lines,
  note,
  allergens,
}: Pick<BoardCard, 'lines' | 'note' | 'allergens'>): {
  readonly lines: BoardCard['lines'];
  readonly rest: number;
} {
  let left = ROWS - (note === '' ? 0 : 1) - (allergens.length > 0 ? 1 : 0);
  let count = 0;
  for (const line of lines) {
    const rows = 1 + (line.options.length > 0 ? 1 : 0) + (line.note === '' ? 0 : 1);
    // The last row says how many more there are.
    const needed = count === lines.length - 1 ? rows : rows + 1;
    if (count >= FEWEST && needed > left) break;
    left -= rows;
    count += 1;
  }
  const rest = lines.slice(count).reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines: lines.slice(0, count), rest };
}
