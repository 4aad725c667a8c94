import { ChoicesPage } from '#features/catalogue/choices/choices.tsx';

export default function CatalogueChoicesRoute() {
  return <ChoicesPage />;
}
