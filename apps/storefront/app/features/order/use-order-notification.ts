import { useEffect, useMemo, useState } from 'react';
import { pushApi } from '#lib/api/push-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { browserDevice } from './browser-device.ts';
import {
  findSubscription,
  type SubscriptionOutcome,
  subscribeToOrder,
  unsubscribeFromOrder,
} from './push-notifications.ts';

export interface OrderNotificationState {
  /** Null until it is known whether this device is subscribed. */
  readonly outcome: SubscriptionOutcome | null;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly change: () => Promise<void>;
}

type Known = Pick<OrderNotificationState, 'outcome' | 'isOn'>;

/** This device's subscription to an order. */
export function useOrderNotification(orderKey: string): OrderNotificationState {
  const { apiRoot } = useRootData();
  const api = useMemo(() => pushApi(apiRoot, orderKey), [apiRoot, orderKey]);
  const [known, setKnown] = useState<Known>({ outcome: null, isOn: false });
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    findSubscription(browserDevice, api).then((outcome) => isCurrent && setKnown(after(outcome)));
    return () => {
      isCurrent = false;
    };
  }, [api]);

  async function change(): Promise<void> {
    setIsBusy(true);
    setKnown(
      after(await (known.isOn ? unsubscribeFromOrder : subscribeToOrder)(browserDevice, api)),
    );
    setIsBusy(false);
  }

  return { ...known, isBusy, change };
}

/** A failure changes nothing. */
function after(outcome: SubscriptionOutcome): (before: Known) => Known {
  return ({ isOn }) => ({
    outcome,
    isOn: outcome.kind === 'failed' ? isOn : outcome.kind === 'on',
  });
}
