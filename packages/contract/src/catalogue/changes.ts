import type { OrderType } from '@comptoir/domain/menu/menu';
import type { RestaurantDocument } from '../restaurant-file/restaurant-file.ts';
import { recordOf, recordsOf } from '../wire/unknown-fields.ts';
import { type ChangedFee, changedFees, isSameBesideFees } from './changed-fees.ts';
import {
  type CatalogueEntity,
  type EntityKind,
  entityKey,
  isSameJson,
  NAME_FIELDS,
  toEntities,
} from './entities.ts';

/** The prices of an item in euros. */
interface Prices {
  readonly pickup: number;
  readonly delivery: number;
}

/** One entity that differs between two documents. Rule CA-5. */
export interface CatalogueChange {
  readonly kind: EntityKind;
  readonly id: string;
  /** As guests read it, in the later document where it is there; the key of a setting. */
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** The top-level fields that differ; empty unless changed, and for a setting that is no object. */
  readonly fields: readonly string[];
  readonly is_moved: boolean;
  /** The prices of an item; null for other entities, and where it is not there. */
  readonly prices_before: Prices | null;
  readonly prices_after: Prices | null;
  /** Choices with another supplement, and sizes with another price, in euros, also new ones and those that are gone. */
  readonly supplements: readonly ChangedSupplement[];
  readonly fees: readonly ChangedFee[];
}

/** A choice of an item whose supplement differs, or a size whose price does, as guests read it. */
interface ChangedSupplement {
  readonly name: string;
  /** The order type whose price of a size it is; absent for a supplement. Rule R-36. */
  readonly size_price?: OrderType;
  /** Null where it is not there. */
  readonly before: number | null;
  readonly after: number | null;
}

/** What differs between two documents, in the order of the later one; what is gone comes last. Rule CA-5. */
export function catalogueChanges(
  before: RestaurantDocument,
  after: RestaurantDocument,
): readonly CatalogueChange[] {
  const earlier = new Map(toEntities(before).map((entity) => [entityKey(entity), entity]));
  const later = new Map(toEntities(after).map((entity) => [entityKey(entity), entity]));
  const moved = movedKeys(earlier, later);
  const itemName = (id: string) => {
    const key = entityKey({ kind: 'item', id });
    const item = later.get(key) ?? earlier.get(key);
    return item ? nameOf(item) : id;
  };
  const present = [...later].flatMap(([key, entity]) => {
    const old = earlier.get(key);
    const supplements = changedSupplements(old?.content, entity.content, itemName);
    if (!old) return [changeOf('added', undefined, entity, false, supplements)];
    const is_moved = moved.has(key);
    if (!is_moved && isSameJson(old.content, entity.content)) return [];
    return [changeOf('changed', old, entity, is_moved, supplements)];
  });
  const gone = [...earlier].flatMap(([key, entity]) =>
    later.has(key) ? [] : [changeOf('removed', entity, undefined, false)],
  );
  return [...present, ...gone];
}

function changeOf(
  change: CatalogueChange['change'],
  before: CatalogueEntity | undefined,
  after: CatalogueEntity | undefined,
  is_moved: boolean,
  supplements: readonly ChangedSupplement[] = [],
): CatalogueChange {
  const entity = after ?? before;
  if (!entity) throw new Error('A change has an entity before or after it.');
  const differ = before && after ? changedFields(before.content, after.content) : [];
  const fees =
    before && after && isDelivery(entity) ? changedFees(before.content, after.content) : [];
  const isCovered = (field: string) =>
    (SUPPLEMENTED.has(field) && isSameBesideSupplements(field, before?.content, after?.content)) ||
    (field === 'delivery' && isSameBesideFees(before?.content, after?.content));
  return {
    kind: entity.kind,
    id: entity.id,
    name: nameOf(entity),
    change,
    fields:
      supplements.length + fees.length > 0 ? differ.filter((field) => !isCovered(field)) : differ,
    is_moved,
    prices_before: before ? pricesOf(before) : null,
    prices_after: after ? pricesOf(after) : null,
    supplements,
    fees,
  };
}

/** The settings that have the fees of delivery. */
function isDelivery({ kind, id }: CatalogueEntity): boolean {
  return kind === 'setting' && id === 'features';
}

/** Other parents, and other places among those that were in the list before and after. */
function movedKeys(
  earlier: ReadonlyMap<string, CatalogueEntity>,
  later: ReadonlyMap<string, CatalogueEntity>,
): ReadonlySet<string> {
  const isInBoth = (entity: CatalogueEntity) =>
    earlier.get(entityKey(entity))?.parent_id === later.get(entityKey(entity))?.parent_id;
  const ranks = (entities: ReadonlyMap<string, CatalogueEntity>) => {
    const lists = Map.groupBy(
      [...entities.values()].filter(isInBoth),
      ({ kind, parent_id }) => `${kind}:${parent_id ?? ''}`,
    );
    return new Map(
      [...lists.values()].flatMap((list) =>
        list.map((entity, rank) => [entityKey(entity), rank] as const),
      ),
    );
  };
  const [old, current] = [ranks(earlier), ranks(later)];
  return new Set(
    [...later].flatMap(([key, entity]) => {
      if (!earlier.has(key)) return [];
      const isElsewhere = !isInBoth(entity) || old.get(key) !== current.get(key);
      return isElsewhere ? [key] : [];
    }),
  );
}

function changedFields(before: unknown, after: unknown): readonly string[] {
  const [old, current] = [recordOf(before), recordOf(after)];
  const names = [...new Set([...Object.keys(current), ...Object.keys(old)])];
  return names.filter((name) => !isSameJson(old[name], current[name]));
}

/** The fields of an item that have supplements. */
const SUPPLEMENTED: ReadonlySet<string> = new Set(['options', 'courses']);

/** The choices of an item, and the dishes of its courses, that have another supplement, or price of a size, than before. */
function changedSupplements(
  before: unknown,
  after: unknown,
  itemName: (id: string) => string,
): readonly ChangedSupplement[] {
  const [earlier, later] = [before, after].map(
    (item) => new Map(choicesOf(item, itemName).map((choice) => [choice.key, choice])),
  );
  return [...new Map([...(earlier ?? []), ...(later ?? [])])].flatMap(([key, { name, isSize }]) => {
    const [old, now] = [earlier?.get(key), later?.get(key)];
    const changes: ChangedSupplement[] = [
      {
        name,
        ...(isSize && { size_price: 'pickup' }),
        before: old?.price ?? null,
        after: now?.price ?? null,
      },
    ];
    if (isSize && [old, now].some((one) => one && one.ownDelivery !== null)) {
      const [from, to] = [old, now].map((one) => one && (one.ownDelivery ?? one.price));
      changes.push({ name, size_price: 'delivery', before: from ?? null, after: to ?? null });
    }
    // A choice without a supplement has no price that could come or go.
    return changes.filter((change) => (change.before ?? 0) !== (change.after ?? 0));
  });
}

function choicesOf(content: unknown, itemName: (id: string) => string) {
  const { options, courses } = recordOf(content);
  const choices = recordsOf(options).flatMap(({ option_id, kind, option_options }) =>
    recordsOf(option_options).map(({ id, name, price, price_delivery }) => ({
      key: JSON.stringify([option_id, id]),
      name: typeof name === 'string' ? name : String(id),
      isSize: kind === 'size',
      price: Number(price ?? 0),
      ownDelivery: typeof price_delivery === 'number' ? price_delivery : null,
    })),
  );
  const dishes = recordsOf(courses).flatMap(({ course_id, course_name, items }) =>
    recordsOf(items).map(({ item_id, supplement }) => ({
      key: JSON.stringify(['course', course_id, item_id]),
      name: `${course_name} : ${itemName(String(item_id))}`,
      isSize: false,
      price: Number(supplement ?? 0),
      ownDelivery: null,
    })),
  );
  return [...choices, ...dishes];
}

/** Whether the options or the courses of an item are as before, apart from their supplements. */
function isSameBesideSupplements(field: string, before: unknown, after: unknown): boolean {
  const [old, current] = [before, after].map((item) =>
    recordsOf(recordOf(item)[field]).map(({ option_options, items, ...rest }) => ({
      ...rest,
      choices: recordsOf(option_options ?? items).map(
        ({ price: _, price_delivery: __, supplement: ___, ...choice }) => choice,
      ),
    })),
  );
  return isSameJson(old, current);
}

function nameOf({ kind, id, content }: CatalogueEntity): string {
  const field = NAME_FIELDS[kind];
  const name = field === null ? undefined : recordOf(content)[field];
  return typeof name === 'string' && name !== '' ? name : id;
}

function pricesOf({ kind, content }: CatalogueEntity): Prices | null {
  if (kind !== 'item') return null;
  const prices = recordOf(recordOf(content).item_price);
  return { pickup: Number(prices.price_pickup), delivery: Number(prices.price_delivery) };
}
