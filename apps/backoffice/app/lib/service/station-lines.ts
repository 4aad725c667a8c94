import type { BoardOrder } from '#lib/live/board-order.ts';

type Lines = BoardOrder['lines'];

/** What a station of the kitchen makes: the names of its categories, none for all, and the category of each item. */
export interface Station {
  readonly categories: readonly string[];
  readonly categoryOf: ReadonlyMap<string, string>;
}

/**
 * The lines that a station makes; of a formula its dishes alone, unless it makes the formulas' category. A dish of an
 * unknown category is made by every station, and all by one whose categories are gone, so that none is missed. Rule
 * OB-54.
 */
export function stationLines(lines: Lines, { categories, categoryOf }: Station): Lines {
  const known = new Set(categoryOf.values());
  if (!categories.some((category) => known.has(category))) return lines;
  const isMade = ({ item_id }: { readonly item_id: string }) => {
    const category = categoryOf.get(item_id);
    return category === undefined || categories.includes(category);
  };
  return lines.flatMap((line) => {
    const isOwn = categories.includes(categoryOf.get(line.item_id) ?? '');
    if (line.courses === undefined || isOwn) return isMade(line) ? [line] : [];
    const courses = line.courses
      .map((course) => ({ ...course, choices: course.choices.filter(isMade) }))
      .filter(({ choices }) => choices.length > 0);
    return courses.length > 0 ? [{ ...line, courses }] : [];
  });
}
