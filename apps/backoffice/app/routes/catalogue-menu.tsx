import { MENU_SECTIONS } from '@comptoir/staff-texts/fields/entity-forms';
import { EntityPage } from '#features/catalogue/entity-page.tsx';
import { OneEntity } from '#features/catalogue/one-entity.tsx';
import { nameOf } from '#lib/catalogue/draft-tree.ts';
import type { Route } from './+types/catalogue-menu.ts';

export default function CatalogueMenuRoute({ params }: Route.ComponentProps) {
  return (
    <OneEntity key={params.menuId} kind="menu" id={params.menuId}>
      {(menu) => <EntityPage title={nameOf(menu.entity)} sections={MENU_SECTIONS} {...menu} />}
    </OneEntity>
  );
}
