import { normalise } from '@comptoir/domain/search/compared-text';
import {
  type CatalogueEntity,
  type EntityKind,
  entityKey,
  NAME_FIELDS,
  PARENT_KINDS,
} from './entities.ts';
import { normalContent, normalContents } from './normal-content.ts';

/** Why a draft can't be edited so. */
export type EditRejection = 'not_found' | 'catalogue_full';

/** A draft with one entity changed. */
export interface EditedEntities {
  readonly entities: readonly CatalogueEntity[];
  readonly entity: Pick<CatalogueEntity, 'kind' | 'id'>;
}

/** No restaurant has more; each costs time at every publication. */
export const MAX_ENTITIES = 5_000;

/**
 * Adds an entity at the end of its list, or after one of it. Its id is made of its name once and stays.
 * Rule CA-4.
 */
export function addEntity(
  entities: readonly CatalogueEntity[],
  added: Pick<CatalogueEntity, 'kind' | 'parent_id' | 'content'> & {
    readonly after_id?: string | null | undefined;
  },
): EditedEntities | EditRejection {
  const { kind, parent_id, content, after_id } = added;
  if (entities.length >= MAX_ENTITIES) return 'catalogue_full';
  if (!hasParent(entities, kind, parent_id)) return 'not_found';
  const id = idMaker(entities)(kind, content);
  const siblings = listOf(entities, kind, parent_id);
  const after = siblings.findIndex((sibling) => sibling.id === after_id);
  const position = after === -1 ? siblings.length : after + 1;
  const entity = {
    kind,
    id,
    parent_id,
    position,
    is_archived: false,
    content: normalContent({ kind, id, content }),
  };
  const list = siblings.toSpliced(position, 0, entity);
  return { entities: withList([...entities, entity], list), entity };
}

/** Moves an entity before another one, or to the end of a list. Rule CA-4. */
export function placeEntity(
  entities: readonly CatalogueEntity[],
  moved: Pick<CatalogueEntity, 'kind' | 'id'>,
  {
    parent_id,
    before_id,
  }: { readonly parent_id: string | null; readonly before_id: string | null },
): EditedEntities | EditRejection {
  const entity = findEntity(entities, moved);
  if (!entity || !hasParent(entities, entity.kind, parent_id)) return 'not_found';
  const others = listOf(entities, entity.kind, parent_id).filter(({ id }) => id !== entity.id);
  const before = others.findIndex(({ id }) => id === before_id);
  const position = before === -1 ? others.length : before;
  const list = others.toSpliced(position, 0, { ...entity, parent_id });
  return { entities: withList(entities, list), entity };
}

/** The draft with other content, or another mark, of one entity; a group of settings may be new. Rule CA-4. */
export function changeEntity(
  entities: readonly CatalogueEntity[],
  changed: Pick<CatalogueEntity, 'kind' | 'id'>,
  change: Partial<Pick<CatalogueEntity, 'content' | 'is_archived'>>,
): EditedEntities | EditRejection {
  const found = findEntity(entities, changed);
  if (!found && changed.kind !== 'setting') return 'not_found';
  const entity = found ?? newSetting(entities, changed.id);
  const next = { ...entity, ...change };
  const content = normalContent(next);
  const changedEntity = { ...next, content };
  return {
    entities: found
      ? entities.map((other) => (other === found ? changedEntity : other))
      : [...entities, changedEntity],
    entity,
  };
}

/** The draft with other contents of entities of one kind, by their ids. Rule CA-4. */
export function withContents(
  entities: readonly CatalogueEntity[],
  kind: EntityKind,
  contents: ReadonlyMap<string, unknown>,
): readonly CatalogueEntity[] {
  const changed = entities.filter((entity) => entity.kind === kind && contents.has(entity.id));
  const given = changed.map((entity) => ({ ...entity, content: contents.get(entity.id) }));
  const normal = new Map(
    normalContents(kind, given).map((content, index) => [changed[index], content]),
  );
  return entities.map((entity) =>
    normal.has(entity) ? { ...entity, content: normal.get(entity) } : entity,
  );
}

function newSetting(entities: readonly CatalogueEntity[], id: string): CatalogueEntity {
  const position = listOf(entities, 'setting', null).length;
  return { kind: 'setting', id, parent_id: null, position, content: {}, is_archived: false };
}

export function findEntity<Entity extends CatalogueEntity>(
  entities: readonly Entity[],
  sought: Pick<CatalogueEntity, 'kind' | 'id'>,
): Entity | undefined {
  return entities.find(({ kind, id }) => kind === sought.kind && id === sought.id);
}

function hasParent(
  entities: readonly CatalogueEntity[],
  kind: EntityKind,
  parentId: string | null,
): boolean {
  const parentKind = PARENT_KINDS[kind];
  if (parentKind === null || parentId === null) return parentKind === null && parentId === null;
  return findEntity(entities, { kind: parentKind, id: parentId }) !== undefined;
}

function listOf(
  entities: readonly CatalogueEntity[],
  kind: EntityKind,
  parentId: string | null,
): readonly CatalogueEntity[] {
  return entities
    .filter((entity) => entity.kind === kind && entity.parent_id === parentId)
    .sort((one, other) => one.position - other.position);
}

/** The entities with this list of one parent in its order. */
function withList(
  entities: readonly CatalogueEntity[],
  list: readonly CatalogueEntity[],
): readonly CatalogueEntity[] {
  const placed = new Map(
    list.map((entity, position) => [entityKey(entity), { ...entity, position }]),
  );
  return entities.map((entity) => placed.get(entityKey(entity)) ?? entity);
}

const LONGEST_ID = 48;

/**
 * Makes ids that no entity has, nor one that it made before: `Maki saumon` → `maki-saumon`, or `maki-saumon-2`
 * where that is taken. Rule CA-4.
 */
export function idMaker(
  entities: readonly CatalogueEntity[],
): (kind: EntityKind, content: unknown) => string {
  const taken = new Set(entities.map(entityKey));
  const numbers = new Map<string, number>();
  return (kind, content) => {
    const base = slugOf(kind, content) || kind;
    let number = numbers.get(entityKey({ kind, id: base })) ?? 1;
    const numbered = () => (number === 1 ? base : `${base}-${number}`);
    while (taken.has(entityKey({ kind, id: numbered() }))) number += 1;
    const id = numbered();
    numbers.set(entityKey({ kind, id: base }), number);
    taken.add(entityKey({ kind, id }));
    return id;
  };
}

function slugOf(kind: EntityKind, content: unknown): string {
  const field = NAME_FIELDS[kind];
  const name = field === null ? '' : new Map(Object.entries(Object(content))).get(field);
  return normalise(String(name ?? ''))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replaceAll(/^-|-$/g, '');
}
