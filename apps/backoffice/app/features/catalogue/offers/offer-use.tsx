import type { offerUsesAnswer, WireOfferUses } from '@comptoir/contract/staff/offers';
import { t } from '@comptoir/staff-texts/translate';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { useLoaded } from '#stores/use-loaded.ts';

const NONE = { orders: 0, saved: 0 };

/** The uses of the offers by their ids; null while they are not known. Rule OL-9. */
export function useOfferUses(): ReadonlyMap<string, WireOfferUses> | null {
  const { state } = useLoaded<PayloadOf<typeof offerUsesAnswer>>('/catalogue/offers/uses');
  return state.kind === 'loaded'
    ? new Map(state.payload.map((uses) => [uses.offer_id, uses]))
    : null;
}

/** « 12 commandes, 34,50 € ». */
export function usesText({ orders, saved }: WireOfferUses['in_all']): string {
  return t('{count} orders, {amount}', { count: orders, amount: formatAmount(saved) });
}

/** How often an offer was used and for how much, of 30 days and in all. Rule OL-9. */
export function OfferUse({ offerId }: { readonly offerId: string }) {
  const uses = useOfferUses();
  if (uses === null) return null;
  const { last_30_days, in_all } = uses.get(offerId) ?? { last_30_days: NONE, in_all: NONE };
  return (
    <section aria-labelledby="offer-use" className="rounded-card border border-hinoki px-5 py-4">
      <h2 id="offer-use" className="text-heading">
        {t('Its use')}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-quiet">{t('30 days')}</dt>
        <dd className="text-right tabular-nums">{usesText(last_30_days)}</dd>
        <dt className="text-quiet">{t('In all')}</dt>
        <dd className="text-right tabular-nums">{usesText(in_all)}</dd>
      </dl>
    </section>
  );
}
