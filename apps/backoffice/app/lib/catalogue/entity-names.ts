import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { settingTitle } from '@comptoir/staff-texts/fields/field-names';
import { nameOf } from './draft-tree.ts';

type Named = Pick<WireCatalogueEntity, 'kind' | 'id'>;

/** What people call an entity: a group of settings by the title of its page. Rules CA-5 and CA-8. */
export function entityName({ kind, id }: Named, entities: readonly WireCatalogueEntity[]): string {
  const title = kind === 'setting' ? settingTitle(id) : null;
  if (title !== null) return title;
  const entity = entities.find((each) => each.kind === kind && each.id === id);
  return entity ? nameOf(entity) : id;
}

/** Where an entity is edited; null where it has no page of its own. Rule CA-25. */
export function entityPath({ kind, id }: Named): string | null {
  switch (kind) {
    case 'setting':
      return settingTitle(id) !== null ? `/reglages/${id}` : null;
    case 'item':
      return `/carte/articles/${id}`;
    case 'menu':
      return `/carte/menus/${id}`;
    case 'offer':
      return `/offres/${id}`;
    case 'category':
      return null;
  }
}
