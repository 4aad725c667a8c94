import { ItemPage } from '#features/catalogue/item/item-page.tsx';
import type { Route } from './+types/catalogue-item.ts';

export default function CatalogueItemRoute({ params }: Route.ComponentProps) {
  return <ItemPage key={params.itemId} itemId={params.itemId} />;
}
