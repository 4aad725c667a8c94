import type { WireOptionGroup } from '../menus/menus.ts';
import { changeEntity, type EditRejection, findEntity } from './edit-entities.ts';
import { type CatalogueEntity, isSameJson } from './entities.ts';

/** A group of options with the items that offer it, alike in every field. Rule CA-41. */
export interface SharedGroup {
  readonly group: WireOptionGroup;
  readonly itemIds: readonly string[];
}

/**
 * The groups of options of a draft, each once, in the order of the items, without archived ones. Groups of one id
 * that differ in any field are two, since only what is alike can be edited once. Rule CA-41.
 */
export function sharedGroups(entities: readonly CatalogueEntity[]): readonly SharedGroup[] {
  const found: { group: WireOptionGroup; itemIds: string[] }[] = [];
  for (const { kind, id, content, is_archived } of entities) {
    if (kind !== 'item' || is_archived) continue;
    for (const group of groupsOf(content)) {
      const known = found.find((each) => isSameJson(each.group, group));
      if (known) known.itemIds.push(id);
      else found.push({ group, itemIds: [id] });
    }
  }
  return found;
}

/**
 * The draft with a group in these items, in the place of the group of the same id or last, and without it where
 * `hasGroup` is false. Rule CA-41.
 */
export function withGroup(
  entities: readonly CatalogueEntity[],
  group: Readonly<Record<string, unknown>> & { readonly option_id: string },
  items: readonly { readonly id: string; readonly hasGroup: boolean }[],
): readonly CatalogueEntity[] | EditRejection {
  const changed = items.map(({ id, hasGroup }) => {
    const groups = groupsOf(findEntity(entities, { kind: 'item', id })?.content);
    const at = groups.findIndex(({ option_id }) => option_id === group.option_id);
    const place = at === -1 ? groups.length : at;
    const given = hasGroup ? [group as WireOptionGroup] : [];
    return { id, options: groups.toSpliced(place, at === -1 ? 0 : 1, ...given) };
  });
  return withOptions(entities, changed);
}

/** The draft with these groups, in this order, in the items that are named with them: as a change is taken back. Rule CA-41. */
export function withOptions(
  entities: readonly CatalogueEntity[],
  items: readonly { readonly id: string; readonly options: readonly unknown[] }[],
): readonly CatalogueEntity[] | EditRejection {
  let changed = entities;
  for (const { id, options } of items) {
    const item = findEntity(changed, { kind: 'item', id });
    if (!item) return 'not_found';
    const edited = changeEntity(changed, item, { content: { ...Object(item.content), options } });
    if (typeof edited === 'string') return edited;
    changed = edited.entities;
  }
  return changed;
}

/** The groups of options of an item in the draft, in their order; none while they are not valid. Rule CA-41. */
export function groupsOf(content: unknown): readonly WireOptionGroup[] {
  const { options }: { readonly options?: unknown } = Object(content);
  return Array.isArray(options) ? options : [];
}
