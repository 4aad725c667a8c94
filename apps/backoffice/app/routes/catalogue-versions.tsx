import { VersionsPage } from '#features/catalogue/versions.tsx';

export default function CatalogueVersionsRoute() {
  return <VersionsPage />;
}
