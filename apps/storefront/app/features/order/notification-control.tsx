import { browserDevice } from '@comptoir/design/browser/push-device';
import { Alert } from '@comptoir/design/components/alert';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { orderApi } from '#lib/api/order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import {
  findSubscription,
  type SubscriptionOutcome,
  subscribeToOrder,
  unsubscribeFromOrder,
} from './push-notifications.ts';

export interface NotificationControlProps {
  readonly orderKey: string;
  readonly isPickup: boolean;
}

/** Subscribes this device to the order, and unsubscribes it. Rule Z-10. */
export function NotificationControl({ orderKey, isPickup }: NotificationControlProps) {
  const t = useTranslate();
  const { outcome, isOn, isBusy, isChanged, change } = useOrderNotification(orderKey);
  const denial = useRef<HTMLDivElement>(null);
  const isDenied = outcome?.kind === 'denied';
  // The pressed button was removed.
  useEffect(() => {
    if (isDenied && isChanged) denial.current?.focus();
  }, [isDenied, isChanged]);
  if (outcome === null) return null;
  if (isDenied) {
    return (
      <div ref={denial} tabIndex={-1} className="outline-none">
        <Alert kind="note">
          {t(
            'Notifications are blocked for this site. You can allow them in the settings of your browser.',
          )}
        </Alert>
      </div>
    );
  }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-5">
        {isOn && (
          <p className="inline-flex items-center gap-2 font-semibold">
            <Bell isOn />
            {onText(isPickup, t)}
          </p>
        )}
        <Button
          look={isOn ? 'plain' : 'quiet'}
          isBusy={isBusy}
          onClick={change}
          className={isOn ? '-ml-2' : 'py-1.5 text-balance text-left'}
        >
          {!isOn && <Bell />}
          {buttonText(isOn, isPickup, t)}
        </Button>
      </div>
      {outcome.kind === 'failed' ? (
        <Alert kind="problem">
          {outcome.problem
            ? problemText(outcome.problem, t)
            : t('This browser could not be registered for notifications.')}
        </Alert>
      ) : (
        <p role="status" className="text-quiet text-small">
          {isOn
            ? t('On this device, even when this page is closed.')
            : t('By a notification, for this order only.')}
        </p>
      )}
    </div>
  );
}

function buttonText(isOn: boolean, isPickup: boolean, t: Translate): string {
  if (isOn) return t('Tell me no longer');
  return isPickup
    ? t('Tell me when the order is ready')
    : t('Tell me when the order is on its way');
}

function onText(isPickup: boolean, t: Translate): string {
  return isPickup
    ? t('You will be told when it is ready.')
    : t('You will be told when it is on its way.');
}

function Bell({ isOn = false }: { readonly isOn?: boolean }) {
  return (
    <svg
      viewBox="2 2.5 20 20"
      aria-hidden="true"
      className={`size-5 shrink-0 stroke-current ${isOn ? 'fill-hinoki' : 'fill-none'}`}
    >
      <path
        d="M6 16.5c1.2-1.2 1.5-2.6 1.5-5.5a4.5 4.5 0 0 1 9 0c0 2.9.3 4.3 1.5 5.5zM10.5 19.5a1.5 1.5 0 0 0 3 0M12 6.5v-2"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

interface OrderNotificationState {
  /** Null until it is known whether this device is subscribed. */
  readonly outcome: SubscriptionOutcome | null;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** Whether the guest has changed it, or tried to. */
  readonly isChanged: boolean;
  readonly change: () => Promise<void>;
}

type Known = Pick<OrderNotificationState, 'outcome' | 'isOn'>;

/** This device's subscription to an order. */
function useOrderNotification(orderKey: string): OrderNotificationState {
  const { apiRoot } = useRootData();
  const api = useMemo(() => orderApi(apiRoot, orderKey), [apiRoot, orderKey]);
  const [known, setKnown] = useState<Known>({ outcome: null, isOn: false });
  const [isBusy, setIsBusy] = useState(false);
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    findSubscription(browserDevice, api).then((outcome) => isCurrent && setKnown(after(outcome)));
    return () => {
      isCurrent = false;
    };
  }, [api]);

  async function change(): Promise<void> {
    setIsBusy(true);
    setChanged(true);
    setKnown(
      after(await (known.isOn ? unsubscribeFromOrder : subscribeToOrder)(browserDevice, api)),
    );
    setIsBusy(false);
  }

  return { ...known, isBusy, isChanged, change };
}

/** A failure changes nothing. */
function after(outcome: SubscriptionOutcome): (before: Known) => Known {
  return ({ isOn }) => ({
    outcome,
    isOn: outcome.kind === 'failed' ? isOn : outcome.kind === 'on',
  });
}
