import { OffersPage } from '#features/catalogue/offers.tsx';

export default function OffersRoute() {
  return <OffersPage />;
}
