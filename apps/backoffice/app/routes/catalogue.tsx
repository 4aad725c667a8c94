import { CataloguePage } from '#features/catalogue/catalogue.tsx';

export default function CatalogueRoute() {
  return <CataloguePage />;
}
