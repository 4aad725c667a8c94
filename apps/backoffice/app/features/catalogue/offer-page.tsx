import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { OFFER_SECTIONS } from '@comptoir/staff-texts/fields/entity-forms';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { nameOf } from '#lib/catalogue/draft-tree.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { EntityPage } from './entity-page.tsx';
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

interface OfferArchiveProps {
  readonly offer: WireCatalogueEntity;
  readonly onChanged: () => void;
}

/** Archives an offer, or brings it back. Rule CA-3. */
function OfferArchive({ offer, onChanged }: OfferArchiveProps) {
  const call = useCall();

  async function archive(): Promise<void> {
    const path = `/catalogue/entities/offer/${encodeURIComponent(offer.id)}/archived`;
    const request = { is_archived: !offer.is_archived };
    const result = await call.send(() => staffApi.put(path, request));
    if (result.ok) onChanged();
  }

  return (
    <div className="space-y-4 border-hinoki border-t pt-6">
      <Button look={offer.is_archived ? 'quiet' : 'danger'} isBusy={call.isBusy} onClick={archive}>
        {offer.is_archived ? t('Bring it back') : t('Archive')}
      </Button>
      <FormProblem problem={call.problem} />
    </div>
  );
}
