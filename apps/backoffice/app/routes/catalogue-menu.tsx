import { OneEntity } from '#features/catalogue/one-entity.tsx';
import type { Route } from './+types/catalogue-menu.ts';

export default function CatalogueMenuRoute({ params }: Route.ComponentProps) {
  return <OneEntity key={params.menuId} kind="menu" id={params.menuId} />;
}
