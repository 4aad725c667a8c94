import {
  type RestaurantDocument,
  type StoredCategory,
  toRestaurantFile,
} from '../restaurant-file/restaurant-file.ts';

/** What a draft is made of, in the order of its document. Rule CA-3. */
export const ENTITY_KINDS = ['setting', 'menu', 'category', 'item', 'offer'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** The kind that contains a kind. */
export const PARENT_KINDS = {
  setting: null,
  menu: null,
  category: 'menu',
  item: 'category',
  offer: null,
} as const satisfies Record<EntityKind, EntityKind | null>;

/** The field of a restaurant file that holds the id of an entity; settings are named by their key. */
const ID_FIELDS = {
  menu: 'menu_id',
  category: 'category_id',
  item: 'item_id',
  offer: 'id',
} as const satisfies Record<Exclude<EntityKind, 'setting'>, string>;

/** The field of the content that names an entity. */
export const NAME_FIELDS = {
  setting: null,
  menu: 'menu_name',
  category: 'category_name',
  item: 'item_name',
  offer: 'name',
} as const satisfies Record<EntityKind, string | null>;

/** A part of a restaurant that is edited by itself. Rule CA-3. */
export interface CatalogueEntity {
  readonly kind: EntityKind;
  readonly id: string;
  /** The menu of a category, the category of an item; null for the others. */
  readonly parent_id: string | null;
  /** Its place among the entities of its kind and parent, from 0 on. */
  readonly position: number;
  /** As in a restaurant file, without its id and without the entities in it. */
  readonly content: unknown;
  readonly is_archived: boolean;
}

/** The name of an entity among those of all kinds. */
export function entityKey({ kind, id }: Pick<CatalogueEntity, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** The ids of the categories that are archived, or in a menu that is. Rule CA-42. */
export function hiddenCategories(entities: readonly CatalogueEntity[]): ReadonlySet<string> {
  const archived = entities.filter(({ is_archived }) => is_archived);
  const menus = new Set(archived.flatMap(({ kind, id }) => (kind === 'menu' ? [id] : [])));
  return new Set(
    entities.flatMap(({ kind, id, parent_id, is_archived }) =>
      kind === 'category' && (is_archived || menus.has(parent_id ?? '')) ? [id] : [],
    ),
  );
}

/** A document → its entities, none of them archived. Rule CA-3. */
export function toEntities(document: RestaurantDocument): readonly CatalogueEntity[] {
  const { settings, offers } = toRestaurantFile(document) as {
    readonly settings: object;
    readonly offers: readonly { readonly id: string }[];
  };
  const categories = document.menus.flatMap((menu) =>
    menu.categories.map((category, position) => ({ menu, category, position })),
  );
  return [
    ...Object.entries(settings).map(([name, value], position) =>
      entity('setting', name, null, position, value),
    ),
    ...document.menus.map(({ menu_id, categories: _, ...content }, position) =>
      entity('menu', menu_id, null, position, content),
    ),
    ...categories.map(({ menu, category: { category_id, items: _, ...content }, position }) =>
      entity('category', category_id, menu.menu_id, position, content),
    ),
    ...categories.flatMap(({ category }) => itemEntities(category)),
    ...offers.map(({ id, ...content }, position) => entity('offer', id, null, position, content)),
  ];
}

function itemEntities({ category_id, items }: StoredCategory): readonly CatalogueEntity[] {
  return items.map(({ item_id, item_menu_id: _, item_category_id: __, ...content }, position) =>
    entity('item', item_id, category_id, position, content),
  );
}

function entity(
  kind: EntityKind,
  id: string,
  parent_id: string | null,
  position: number,
  content: unknown,
): CatalogueEntity {
  return { kind, id, parent_id, position, content, is_archived: false };
}

/** A file that a draft describes, which may be invalid, and where its entities stand in it. */
export interface DraftFile {
  readonly file: object;
  /** As in `menus[0].categories[2]` → `category:maki`. */
  readonly places: ReadonlyMap<string, Pick<CatalogueEntity, 'kind' | 'id'>>;
}

/** Entities → a restaurant file. Rule CA-3. */
export function toDraftFile(entities: readonly CatalogueEntity[]): DraftFile {
  const steps = draftFileSteps(entities);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Entities → a restaurant file, in the order of their positions. Archived entities are left out, and so is
 * what they contain. In steps, a category each. Rules CA-3 and CA-43.
 */
export function* draftFileSteps(entities: readonly CatalogueEntity[]): Generator<void, DraftFile> {
  const places = new Map<string, Pick<CatalogueEntity, 'kind' | 'id'>>();
  const groups = Map.groupBy(
    entities.filter(({ is_archived }) => !is_archived),
    ({ kind, parent_id }) => `${kind}:${parent_id ?? ''}`,
  );
  const inOrder = (kind: EntityKind, parentId = '') =>
    (groups.get(`${kind}:${parentId}`) ?? []).toSorted(
      (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
    );
  function* listed(
    kind: Exclude<EntityKind, 'setting'>,
    list: string,
    parentId?: string,
    contained?: (id: string, path: string) => Generator<void, object>,
  ): Generator<void, readonly object[]> {
    const written: object[] = [];
    for (const [index, { id, content }] of inOrder(kind, parentId).entries()) {
      const path = `${list}[${index}]`;
      places.set(path, { kind, id });
      const idField = { [ID_FIELDS[kind]]: id };
      const inside = contained && (yield* contained(id, path));
      written.push({ ...idField, ...fieldsOf(content), ...idField, ...inside });
    }
    yield;
    return written;
  }

  function* items(id: string, path: string) {
    return { items: yield* listed('item', `${path}.items`, id) };
  }
  function* categories(id: string, path: string) {
    return { categories: yield* listed('category', `${path}.categories`, id, items) };
  }
  const settings = inOrder('setting').map(({ kind, id, content }) => {
    places.set(`settings.${id}`, { kind, id });
    return [id, content] as const;
  });
  const file = {
    settings: Object.fromEntries(settings),
    menus: yield* listed('menu', 'menus', undefined, categories),
    offers: yield* listed('offer', 'offers'),
  };
  return { file, places };
}

/** A place in a draft: the field `path` of an entity, empty for the whole; null: of the whole restaurant. */
export interface DraftPlace {
  readonly entity: Pick<CatalogueEntity, 'kind' | 'id'> | null;
  readonly path: string;
}

/** The path of a restaurant file → the innermost entity there and the field of its content. Rule CA-8. */
export function placeInDraft({ places }: DraftFile, path: string): DraftPlace {
  for (let end = path.length; end > 0; end -= 1) {
    const isBoundary = end === path.length || path[end] === '.' || path[end] === '[';
    const entity = isBoundary ? places.get(path.slice(0, end)) : undefined;
    if (entity) return { entity, path: path.slice(end).replace(/^\./, '') };
  }
  return { entity: null, path };
}

function fieldsOf(content: unknown): object {
  return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : {};
}

/** Whether two JSON values are equal; the order of the fields of an object does not count, and undefined is absent. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, index) => isSameJson(value, other[index]));
  }
  // Without a list of the fields: drafts of thousands of objects are compared while a person waits.
  let fields = 0;
  for (const key of Object.keys(one)) {
    const value = Reflect.get(one, key);
    if (value === undefined) continue;
    if (!Object.hasOwn(other, key) || !isSameJson(value, Reflect.get(other, key))) return false;
    fields += 1;
  }
  for (const key of Object.keys(other)) if (Reflect.get(other, key) !== undefined) fields -= 1;
  return fields === 0;
}
