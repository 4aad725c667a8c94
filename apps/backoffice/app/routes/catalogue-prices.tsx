import { PricesPage } from '#features/catalogue/prices.tsx';

export default function CataloguePricesRoute() {
  return <PricesPage />;
}
