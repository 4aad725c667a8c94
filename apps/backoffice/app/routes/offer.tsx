import { OfferPage } from '#features/catalogue/offer-page.tsx';
import { OneEntity } from '#features/catalogue/one-entity.tsx';
import type { Route } from './+types/offer.ts';

export default function OfferRoute({ params }: Route.ComponentProps) {
  return (
    <OneEntity key={params.offerId} kind="offer" id={params.offerId}>
      {(offer) => <OfferPage {...offer} />}
    </OneEntity>
  );
}
