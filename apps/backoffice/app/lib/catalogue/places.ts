import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';

/** What has a place in the draft's lists: a menu, a category of a menu, an item of a category, an offer. */
export type Placed = Pick<WireCatalogueEntity, 'kind' | 'id'>;

/** A place in a list: before an entity of it, or at its end (null). */
export interface Place {
  /** The menu of a category, the category of an item; null for menus and offers. */
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

/** Where an entity stands, counted with what is archived; null where the draft does not have it. Rule CA-26. */
export function placeOf(
  entities: readonly WireCatalogueEntity[],
  { kind, id }: Placed,
): Place | null {
  const entity = entities.find((each) => each.kind === kind && each.id === id);
  if (!entity) return null;
  const { parent_id: parentId, position } = entity;
  const [next] = entities
    .filter((each) => each.kind === kind && each.parent_id === parentId && each.position > position)
    .sort((one, other) => one.position - other.position);
  return { parentId, beforeId: next?.id ?? null };
}
