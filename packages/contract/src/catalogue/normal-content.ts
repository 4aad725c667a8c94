import { fromRestaurantFile, restaurantFile } from '../restaurant-file/restaurant-file.ts';
import {
  type CatalogueEntity,
  type EntityKind,
  entityKey,
  toDraftFile,
  toEntities,
} from './entities.ts';

const MENU = { kind: 'menu', id: 'menu', parent_id: null, content: {} } as const;
const CATEGORY = {
  kind: 'category',
  id: 'category',
  parent_id: MENU.id,
  content: { category_name: 'Catégorie' },
} as const;

/** What contains an entity of a kind while it is read alone, the outermost first. */
const STAND_INS = {
  setting: [],
  menu: [],
  category: [MENU],
  item: [MENU, CATEGORY],
  offer: [],
} as const satisfies Record<EntityKind, readonly object[]>;

/**
 * The content of an entity as a published document would hold it, with a value for every optional field;
 * content that a restaurant file would not accept stays as it is, to be corrected. Rule CA-4.
 */
export function normalContent(entity: Pick<CatalogueEntity, 'kind' | 'id' | 'content'>): unknown {
  return normalContents(entity.kind, [entity])[0];
}

/** The same for many entities of one kind, whose ids differ: thousands are read as one file. Rule CA-4. */
export function normalContents(
  kind: EntityKind,
  entities: readonly Pick<CatalogueEntity, 'id' | 'content'>[],
): readonly unknown[] {
  const containers = STAND_INS[kind].map((stand) => ({
    position: 0,
    is_archived: false,
    ...stand,
  }));
  const parent_id = containers.at(-1)?.id ?? null;
  const contained = entities.map(({ id, content }, position) => {
    return { kind, id, content, position, parent_id, is_archived: false };
  });
  const { file } = toDraftFile([...containers, ...contained]);
  const read = restaurantFile.safeParse(file);
  if (!read.success) {
    if (entities.length < 2) return entities.map(({ content }) => content);
    const middle = Math.ceil(entities.length / 2);
    const halves = [entities.slice(0, middle), entities.slice(middle)];
    return halves.flatMap((half) => normalContents(kind, half));
  }
  const normal = new Map(
    toEntities(fromRestaurantFile(read.data)).map((entity) => [entityKey(entity), entity.content]),
  );
  return contained.map((entity) => {
    const key = entityKey(entity);
    return normal.has(key) ? normal.get(key) : entity.content;
  });
}
