import { VatPage } from '#features/figures/vat-page.tsx';

export default function VatRoute() {
  return <VatPage />;
}
