import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { WireOfferUses } from '@comptoir/contract/staff/offers';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { contentOf, nameOf } from '#lib/catalogue/draft-tree.ts';
import { usesText } from './offer-use.tsx';

interface OfferLinkProps {
  readonly offer: WireCatalogueEntity;
  readonly errorCount: number;
  /** Null where it was never used; undefined while that is not known. */
  readonly uses: WireOfferUses | null | undefined;
}

/** An offer in the list: what it is called, whether it applies, its text, its code and its use. Rule OL-9. */
export function OfferLink({ offer, errorCount, uses }: OfferLinkProps) {
  const { description, code, is_active } = contentOf(offer);
  return (
    <Link
      to={`/offres/${offer.id}`}
      className="block min-h-14 min-w-0 flex-1 px-2 py-3 hover:bg-paper"
    >
      <span className="font-semibold">{nameOf(offer)}</span>
      {(offer.is_archived || is_active === false) && (
        <span className="ml-2 rounded-full border border-edge px-2 py-0.5 text-quiet text-small">
          {offer.is_archived ? t('Archived') : t('Switched off')}
        </span>
      )}
      {errorCount > 0 && (
        <span className="ml-2 text-alarm text-small">
          {t('{count} errors', { count: errorCount })}
        </span>
      )}
      <span className="block text-quiet text-small">
        {[description, code && t('Code {code}', { code: String(code) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {uses !== undefined && (
        <span className="block text-small tabular-nums">
          {uses
            ? t('{recent} in 30 days · {all} in all', {
                recent: usesText(uses.last_30_days),
                all: usesText(uses.in_all),
              })
            : t('Never used')}
        </span>
      )}
    </Link>
  );
}
