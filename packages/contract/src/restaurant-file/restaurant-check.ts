import type { TranslatedExceptionDays } from '../availability/public-availability.ts';
import { fieldPath } from '../wire/field-path.ts';
import { TOO_NESTED, tooNestedField } from '../wire/nesting.ts';
import { articleErrors } from './check/article-errors.ts';
import { errorSentence, type ValidationError, type Warning } from './check/check-result.ts';
import { exceptionErrors } from './check/exception-errors.ts';
import { formulaErrors } from './check/formula-errors.ts';
import { hoursErrors, overlapErrors, overlapWarnings } from './check/hours-errors.ts';
import { idErrors } from './check/id-errors.ts';
import { condimentErrors, optionErrors } from './check/item-errors.ts';
import { rootNode } from './check/json-node.ts';
import { kitchenErrors } from './check/kitchen-errors.ts';
import { linkErrors } from './check/link-errors.ts';
import { offerErrors } from './check/offer-errors.ts';
import { positionErrors } from './check/position-errors.ts';
import { restaurantNodes } from './check/restaurant-nodes.ts';
import { searchErrors } from './check/search-results.ts';
import { readShape, textErrors } from './check/shape-errors.ts';
import { warningsOf } from './check/warnings.ts';
import { zoneErrors } from './check/zone-errors.ts';
import { exceptionsOf, fromRestaurantFile, type RestaurantDocument } from './restaurant-file.ts';

/** An error or a warning about one place of a file, in French. */
export interface CheckResult {
  /** As in `menus[0].categories[2].items[5].item_price.price_pickup`; empty for the whole file. */
  readonly path: string;
  readonly message: string;
}

export type RestaurantCheck =
  | {
      readonly kind: 'valid';
      readonly document: RestaurantDocument;
      /** Undefined where the file leaves those of the shop alone. Rule SV-94. */
      readonly exceptions?: readonly TranslatedExceptionDays[] | undefined;
      readonly warnings: readonly CheckResult[];
    }
  | {
      readonly kind: 'invalid';
      readonly errors: readonly CheckResult[];
      readonly warnings: readonly CheckResult[];
    };

/**
 * Validates a restaurant file and lists all its errors at once. Rule R-2.
 *
 * References and rules are checked even where the schema is violated, so that no error hides another. Hours that
 * overlap are an error of what is written in the pages, and a warning of a file from elsewhere (H-13).
 */
export function checkRestaurant(
  value: unknown,
  writtenIn: 'file' | 'pages' = 'file',
): RestaurantCheck {
  const path = tooNestedField(value);
  if (path !== null)
    return { kind: 'invalid', errors: [{ path, message: TOO_NESTED }], warnings: [] };
  const root = rootNode(value);
  const nodes = restaurantNodes(root);
  const isFile = writtenIn === 'file';
  const found = [...warningsOf(nodes), ...(isFile ? overlapWarnings(nodes) : [])];
  const warnings = inOrder(found).map(({ segments, message }) => ({
    path: fieldPath(segments),
    message,
  }));
  const shape = readShape(root);
  const errors = [
    ...shape.errors,
    ...textErrors(root),
    ...idErrors(nodes),
    ...optionErrors(nodes),
    ...formulaErrors(nodes),
    ...offerErrors(nodes),
    ...articleErrors(nodes.settings),
    ...condimentErrors(nodes),
    ...searchErrors(nodes),
    ...kitchenErrors(nodes),
    ...zoneErrors(nodes.settings),
    ...hoursErrors(nodes),
    ...(isFile ? [] : overlapErrors(nodes)),
    ...positionErrors(nodes.settings),
    ...linkErrors(nodes.settings),
    ...exceptionErrors(nodes),
  ];
  if (errors.length > 0 || shape.file === null) {
    return { kind: 'invalid', errors: inOrder(errors).map(asCheckResult), warnings };
  }
  const { file } = shape;
  const document = fromRestaurantFile(file);
  const exceptions = exceptionsOf(file);
  return { kind: 'valid', document, ...(exceptions && { exceptions }), warnings };
}

function asCheckResult({ segments, found, expected }: ValidationError): CheckResult {
  return { path: fieldPath(segments), message: errorSentence(found, expected) };
}

/** Sorted by their places in the file, apart from the order of fields. */
function inOrder<Found extends ValidationError | Warning>(
  results: readonly Found[],
): readonly Found[] {
  return results.toSorted((one, other) => {
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
