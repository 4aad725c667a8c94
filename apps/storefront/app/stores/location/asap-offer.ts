import type { OrderType } from '@comptoir/domain/menu/menu';
import { useEffect, useState } from 'react';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useApi } from '#lib/configuration/root-data.ts';
import type { AsapOffer } from '#lib/restaurant/opening-texts.ts';
import { useLocationStore } from './location.ts';

/**
 * Whether orders as soon as possible are offered for the chosen type: asked every minute of a visible page,
 * of restaurants only that pause them without a board. Rule OB-38.
 */
export function useAsapOffer(isAsapPausing: boolean): AsapOffer {
  const api = useApi();
  const minute = useCurrentMinute();
  const orderType = useLocationStore(
    ({ isPickup }): OrderType => (isPickup ? 'pickup' : 'delivery'),
  );
  const [known, setKnown] = useState<Partial<Record<OrderType, AsapOffer>>>({});
  useEffect(() => {
    if (!isAsapPausing || minute === null || document.hidden) return;
    api.slots(orderType === 'pickup').then((answer) => {
      if (answer.ok) setKnown({ [orderType]: answer.payload.asap ? 'offered' : 'paused' });
    });
  }, [api, isAsapPausing, orderType, minute]);
  return isAsapPausing ? (known[orderType] ?? 'unknown') : 'offered';
}
