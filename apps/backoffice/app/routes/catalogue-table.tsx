import { ItemTablePage } from '#features/catalogue/item-table.tsx';

export default function CatalogueTableRoute() {
  return <ItemTablePage />;
}
