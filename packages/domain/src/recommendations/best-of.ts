/**
 * The first `limit` elements that sorting by `compare` would give, best first; those that compare equal
 * keep their order. One pass: a few of a long list are found without sorting it.
 */
export function bestOf<Element>(
  elements: Iterable<Element>,
  limit: number,
  compare: (left: Element, right: Element) => number,
): readonly Element[] {
  const best: Element[] = [];
  for (const element of elements) {
    let place = best.length;
    for (let before = best[place - 1]; before !== undefined; before = best[place - 1]) {
      if (compare(element, before) >= 0) break;
      place -= 1;
    }
    if (place >= limit) continue;
    best.splice(place, 0, element);
    if (best.length > limit) best.pop();
  }
  return best;
}
