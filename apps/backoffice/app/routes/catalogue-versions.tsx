import { VersionsPage } from '#features/catalogue/publication/versions.tsx';

export default function CatalogueVersionsRoute() {
  return <VersionsPage />;
}
