import { PreviewPage } from '#features/catalogue/preview/preview-page.tsx';

export default function CataloguePreviewRoute() {
  return <PreviewPage />;
}
