import { fieldPath } from './envelope.ts';
import { articleMistakes } from './restaurant-check/article-mistakes.ts';
import { extraMistakes } from './restaurant-check/extra-mistakes.ts';
import type { Mistake, Warning } from './restaurant-check/finding.ts';
import { idMistakes } from './restaurant-check/id-mistakes.ts';
import { offerMistakes } from './restaurant-check/offer-mistakes.ts';
import { optionMistakes } from './restaurant-check/option-mistakes.ts';
import { outlineOf } from './restaurant-check/outline.ts';
import { searchMistakes } from './restaurant-check/search-findings.ts';
import { shapeMistakes } from './restaurant-check/shape-mistakes.ts';
import { rootSpot } from './restaurant-check/spot.ts';
import { textMistakes } from './restaurant-check/text-mistakes.ts';
import { warningsOf } from './restaurant-check/warnings.ts';
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
