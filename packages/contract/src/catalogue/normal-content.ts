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
 * content that a restaurant file would not accept stays as it is, to be mended. Rule CA-4.
 */
export function normalContent(entity: Pick<CatalogueEntity, 'kind' | 'id' | 'content'>): unknown {
  const placed = { position: 0, is_archived: false };
  const containers = STAND_INS[entity.kind].map((stand) => ({ ...placed, ...stand }));
  const parent_id = containers.at(-1)?.id ?? null;
  const { file } = toDraftFile([...containers, { ...entity, ...placed, parent_id }]);
  const read = restaurantFile.safeParse(file);
  if (!read.success) return entity.content;
  const normal = toEntities(fromRestaurantFile(read.data)).find(
    (found) => entityKey(found) === entityKey(entity),
  );
  return normal ? normal.content : entity.content;
}
