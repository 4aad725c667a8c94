import { describe, type Mistake, mistake, type Warning, warning } from './check-result.ts';
import { at, entries, pathOf, type Spot, textAt } from './json-node.ts';

/** Articles whose addresses are the same. Rule W-7. */
export function articleMistakes(settings: Spot): readonly Mistake[] {
  const seen = new Map<string, Spot>();
  return articles(settings).flatMap((article) => {
    const spot = at(article, 'slug');
    const first = seen.get(textAt(spot));
    if (textAt(spot) === '') return [];
    if (first === undefined) {
      seen.set(textAt(spot), spot);
      return [];
    }
    const found = `${describe(spot.value)}, comme dans ${pathOf(first)}`;
    return [mistake(spot, 'une adresse qui ne serve qu’une fois', found)];
  });
}

/** A blog with nothing to read. Rule R-2. */
export function articleWarnings(settings: Spot): readonly Warning[] {
  const enabled = at(settings, 'site', 'configuration', 'blog', 'enabled');
  const isFilled = articles(settings).length > 0 || textAt(at(settings, 'blog', 'folder')) !== '';
  return enabled.value === true && !isFilled
    ? [warning(enabled, 'le blog est ouvert et n’a aucun article')]
    : [];
}

function articles(settings: Spot): readonly Spot[] {
  return entries(at(settings, 'blog', 'articles'));
}
