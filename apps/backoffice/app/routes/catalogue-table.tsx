import { ItemTablePage } from '#features/catalogue/table/item-table.tsx';

export default function CatalogueTableRoute() {
  return <ItemTablePage />;
}
