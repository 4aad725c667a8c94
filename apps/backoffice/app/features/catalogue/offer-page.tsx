import { nameOf } from '#lib/catalogue/draft-tree.ts';
import { OFFER_SECTIONS } from '#lib/catalogue/entity-forms.ts';
import { t } from '#lib/i18n/translate.ts';
import { EntityPage } from './entity-page.tsx';
import { OfferArchive } from './offers/offer-archive.tsx';
import { OfferPreview } from './offers/offer-preview.tsx';
import { OfferSimulator } from './offers/offer-simulator.tsx';
import { OfferUse } from './offers/offer-use.tsx';
import type { EntityProps } from './one-entity.tsx';

/** The page of an offer: its form, what guests read of it, its use, and a cart to try it on. Rules OL-9 to OL-11. */
export function OfferPage({ entity: offer, catalogue, back, onChanged }: EntityProps) {
  const { entities, revision } = catalogue;
  return (
    <EntityPage
      title={nameOf(offer)}
      {...(offer.is_archived && { lead: t('Archived: guests do not get this offer.') })}
      entity={offer}
      sections={OFFER_SECTIONS}
      catalogue={catalogue}
      back={back}
      onChanged={onChanged}
      beside={({ content, change }) => (
        <>
          <OfferPreview
            content={content}
            entities={entities}
            onTake={(description) => change({ description })}
          />
          <OfferUse offerId={offer.id} />
        </>
      )}
      below={
        <>
          <OfferSimulator offer={offer} entities={entities} revision={revision} />
          <OfferArchive offer={offer} onChanged={onChanged} />
        </>
      }
    />
  );
}
