import { fieldPath } from '../wire/envelope.ts';
import { articleMistakes } from './check/article-errors.ts';
import type { Mistake, Warning } from './check/check-result.ts';
import { extraMistakes } from './check/extra-errors.ts';
import { idMistakes } from './check/id-errors.ts';
import { rootSpot } from './check/json-node.ts';
import { offerMistakes } from './check/offer-errors.ts';
import { optionMistakes } from './check/option-errors.ts';
import { outlineOf } from './check/restaurant-nodes.ts';
import { searchMistakes } from './check/search-results.ts';
import { shapeMistakes } from './check/shape-errors.ts';
import { textMistakes } from './check/text-errors.ts';
import { warningsOf } from './check/warnings.ts';
import { fromRestaurantFile, type RestaurantDocument, restaurantFile } from './restaurant-file.ts';

/** What is to be said about one place of a file, in French. */
export interface Finding {
  /** As in `menus[0].categories[2].items[5].item_price.price_pickup`; empty for the whole file. */
  readonly path: string;
  readonly message: string;
}

export type RestaurantCheck =
  | {
      readonly kind: 'valid';
      readonly document: RestaurantDocument;
      readonly warnings: readonly Finding[];
    }
  | {
      readonly kind: 'invalid';
      readonly mistakes: readonly Finding[];
      readonly warnings: readonly Finding[];
    };

/**
 * Reads a restaurant file and names everything that is wrong with it at once. Rule R-2.
 *
 * What the file means is checked even where its shape is wrong, so that no mistake hides another.
 */
export function checkRestaurant(value: unknown): RestaurantCheck {
  const root = rootSpot(value);
  const outline = outlineOf(root);
  const warnings = inOrder(warningsOf(outline)).map(({ segments, message }) => ({
    path: fieldPath(segments),
    message,
  }));
  const mistakes = [
    ...shapeMistakes(root),
    ...textMistakes(root),
    ...idMistakes(outline),
    ...optionMistakes(outline),
    ...offerMistakes(outline),
    ...articleMistakes(outline.settings),
    ...extraMistakes(outline),
    ...searchMistakes(outline),
  ];
  if (mistakes.length > 0) {
    return { kind: 'invalid', mistakes: inOrder(mistakes).map(asFinding), warnings };
  }
  return { kind: 'valid', document: fromRestaurantFile(restaurantFile.parse(value)), warnings };
}

function asFinding({ segments, found, expected }: Mistake): Finding {
  return { path: fieldPath(segments), message: `trouvé : ${found} ; attendu : ${expected}` };
}

/** As they stand in the file, apart from the order of fields. */
function inOrder<Found extends Mistake | Warning>(findings: readonly Found[]): readonly Found[] {
  return findings.toSorted((one, other) => {
    for (const [depth, segment] of one.segments.entries()) {
      const counterpart = other.segments[depth];
      if (counterpart === undefined) return 1;
      if (segment === counterpart) continue;
      if (typeof segment === 'number' && typeof counterpart === 'number') {
        return segment - counterpart;
      }
      return String(segment) < String(counterpart) ? -1 : 1;
    }
    return one.segments.length - other.segments.length;
  });
}
