import { Alert } from '@comptoir/design/components/alert';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { MissedGift } from '#lib/order/displayed-order.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';

interface LackingGiftsProps {
  /** With the units that are given all the same; empty for none. */
  readonly gifts: readonly { readonly itemId: string; readonly given: number }[];
}

/** Says which free dishes of the menu an order does not have, or not all of them. Rule SV-27. */
export function LackingGifts({ gifts }: LackingGiftsProps) {
  const { items } = useRestaurant();
  const named = gifts.map(({ itemId, given }) => ({ name: items.get(itemId)?.name ?? '', given }));
  return <MissedGifts gifts={named} />;
}

/** The same of dishes by their names. */
export function MissedGifts({ gifts }: { readonly gifts: readonly MissedGift[] }) {
  const t = useTranslate();
  if (gifts.length === 0) return null;
  const sentences = gifts.map(({ name, given }) =>
    given === 0
      ? t('Not available, and therefore not given free of charge: {name}', { name })
      : t('Given free of charge only {given} ×, as no more are available: {name}', { name, given }),
  );
  return (
    <Alert kind="note">
      {[...new Set(sentences)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}
