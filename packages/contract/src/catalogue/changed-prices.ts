import { recordOf, recordsOf } from '../wire/unknown-fields.ts';
import { type CatalogueEntity, entityKey } from './entities.ts';

/**
 * Whether an item, a choice of its options, or a dish of its courses has another price than before. What is new or gone changes none.
 * Rule SA-20.
 */
export function hasChangedPrices(
  before: readonly CatalogueEntity[],
  after: readonly CatalogueEntity[],
): boolean {
  const known = new Map(before.map((entity) => [entityKey(entity), entity]));
  return after.some((entity) => {
    const earlier = known.get(entityKey(entity));
    if (!earlier || earlier.content === entity.content) return false;
    const prices = pricesOf(earlier);
    return [...pricesOf(entity)].some(([name, price]) => (prices.get(name) ?? price) !== price);
  });
}

/** The prices of an item by what they are of: a draft may have any content. */
function pricesOf({ kind, content }: CatalogueEntity): ReadonlyMap<string, unknown> {
  if (kind !== 'item') return new Map();
  const { item_price, options, courses } = recordOf(content);
  const { price_pickup, price_delivery } = recordOf(item_price);
  const choices = recordsOf(options).flatMap(({ option_id, option_options }) =>
    recordsOf(option_options).flatMap(({ id, price, price_delivery }) => [
      [`${option_id} ${id}`, price] as const,
      [`${option_id} ${id} delivery`, price_delivery ?? price] as const,
    ]),
  );
  const dishes = recordsOf(courses).flatMap(({ course_id, items }) =>
    recordsOf(items).map(
      ({ item_id, supplement }) => [`course ${course_id} ${item_id}`, supplement ?? 0] as const,
    ),
  );
  const delivery = price_delivery ?? price_pickup;
  return new Map([['pickup', price_pickup], ['delivery', delivery], ...choices, ...dishes]);
}
