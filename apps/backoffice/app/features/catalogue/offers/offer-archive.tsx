import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { t } from '#lib/i18n/translate.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface OfferArchiveProps {
  readonly offer: WireCatalogueEntity;
  readonly onChanged: () => void;
}

/** Archives an offer, or brings it back. Rule CA-3. */
export function OfferArchive({ offer, onChanged }: OfferArchiveProps) {
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
