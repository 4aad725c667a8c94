import { isFields } from '../wire/unknown-fields.ts';
import {
  type CatalogueEntity,
  entityKey,
  hiddenCategories,
  isSameJson,
  PARENT_KINDS,
} from './entities.ts';

/**
 * Brings a draft up to a newly published document: what the draft had left as in `base` becomes as in
 * `theirs`, and what it had changed stays. Fields of one entity are merged by themselves. In steps, an entity or
 * a list each. Rules CA-6 and CA-43.
 *
 * @param base the document that the draft was made of
 * @param ours the draft, with what it has archived
 * @param theirs the document that was published since
 */
export function* mergeEntities(
  base: readonly CatalogueEntity[],
  ours: readonly CatalogueEntity[],
  theirs: readonly CatalogueEntity[],
): Generator<void, readonly CatalogueEntity[]> {
  const bases = byKey(base);
  const drafts = byKey(ours);
  const published = byKey(theirs);
  const hidden = hiddenCategories(ours);
  /** Whether it is not published only because what contains it is archived. */
  const isHidden = ({ kind, id, parent_id }: CatalogueEntity) =>
    hidden.has(kind === 'category' ? id : (parent_id ?? ''));
  const merged: CatalogueEntity[] = [];
  for (const key of new Set([...drafts.keys(), ...published.keys()])) {
    const before = bases.get(key);
    const draft = drafts.get(key);
    const current = published.get(key);
    if (draft && current) merged.push(mergeEntity(before, draft, current));
    else if (draft && (isKept(draft, before) || isHidden(draft))) merged.push(draft);
    else if (current && !draft && !before) merged.push(current);
    yield;
  }
  const ordered: CatalogueEntity[] = [];
  for (const list of Map.groupBy(archiveOrphans(merged), listOf).values()) {
    ordered.push(...inMergedOrder(list, bases, drafts, published));
    yield;
  }
  return ordered;
}

/** What is not published stays where the draft archived, added or changed it. */
function isKept(draft: CatalogueEntity, before: CatalogueEntity | undefined): boolean {
  return draft.is_archived || !before || !isSameJson(draft.content, before.content);
}

/** What is left of a category or a menu that is gone can be placed again. */
function archiveOrphans(entities: readonly CatalogueEntity[]): readonly CatalogueEntity[] {
  const keys = new Set(entities.map(entityKey));
  return entities.map((entity) => {
    const parentKind = PARENT_KINDS[entity.kind];
    if (parentKind === null || entity.parent_id === null) return entity;
    const isPlaced = keys.has(entityKey({ kind: parentKind, id: entity.parent_id }));
    return isPlaced ? entity : { ...entity, is_archived: true };
  });
}

function mergeEntity(
  before: CatalogueEntity | undefined,
  draft: CatalogueEntity,
  current: CatalogueEntity,
): CatalogueEntity {
  if (!before) return draft.is_archived ? current : draft;
  const isMoved = draft.parent_id !== before.parent_id;
  return {
    ...draft,
    parent_id: isMoved ? draft.parent_id : current.parent_id,
    content: mergeContent(before.content, draft.content, current.content),
  };
}

/**
 * Field by field: what `draft` has changed since `before` stays, the rest is as in `current`. Rules CA-6 and CA-22.
 */
export function mergeContent(before: unknown, draft: unknown, current: unknown): unknown {
  if (isSameJson(draft, before)) return current;
  if (!isFields(before) || !isFields(draft) || !isFields(current)) return draft;
  const keys = new Set([...Object.keys(current), ...Object.keys(draft)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const chosen = isSameJson(draft[key], before[key]) ? current : draft;
      return Object.hasOwn(chosen, key) ? [[key, chosen[key]] as const] : [];
    }),
  );
}

/** The order that the draft gave to a list, if it gave one; otherwise the published one. */
function inMergedOrder(
  list: readonly CatalogueEntity[],
  bases: ReadonlyMap<string, CatalogueEntity>,
  drafts: ReadonlyMap<string, CatalogueEntity>,
  published: ReadonlyMap<string, CatalogueEntity>,
): readonly CatalogueEntity[] {
  const common = list.filter((entity) => bases.has(entityKey(entity)));
  const order = (entities: ReadonlyMap<string, CatalogueEntity>) =>
    sorted(common, entities).map(entityKey);
  const isOrderedByDraft = !isSameJson(order(bases), order(drafts));
  const [first, second] = isOrderedByDraft ? [drafts, published] : [published, drafts];
  const ordered = [
    ...sorted(
      list.filter((entity) => first.has(entityKey(entity))),
      first,
    ),
  ];
  // What only the other side has comes after what it followed there.
  const others = sorted(
    list.filter((entity) => second.has(entityKey(entity))),
    second,
  );
  for (const [index, entity] of others.entries()) {
    if (ordered.includes(entity)) continue;
    const previous = others[index - 1];
    ordered.splice(previous ? ordered.indexOf(previous) + 1 : 0, 0, entity);
  }
  return ordered.map((entity, position) => ({ ...entity, position }));
}

function sorted(
  list: readonly CatalogueEntity[],
  places: ReadonlyMap<string, CatalogueEntity>,
): readonly CatalogueEntity[] {
  const positionOf = (entity: CatalogueEntity) => places.get(entityKey(entity))?.position ?? 0;
  return list.toSorted((one, other) => positionOf(one) - positionOf(other));
}

function byKey(entities: readonly CatalogueEntity[]): ReadonlyMap<string, CatalogueEntity> {
  return new Map(entities.map((entity) => [entityKey(entity), entity]));
}

function listOf({ kind, parent_id }: CatalogueEntity): string {
  return `${kind}:${parent_id ?? ''}`;
}
