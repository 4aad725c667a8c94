import { useEffect, useMemo, useState } from 'react';
import { pushApi } from '#lib/api/push-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { browserDevice } from './browser-device.ts';
import { beginNotice, endNotice, findNotice, type NoticeOutcome } from './push-notifications.ts';

export interface OrderNoticeState {
  /** How the last question ended; null until it is known whether this device is told already. */
  readonly outcome: NoticeOutcome | null;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** Switches it on, or off. */
  readonly change: () => Promise<void>;
}

type Told = Pick<OrderNoticeState, 'outcome' | 'isOn'>;

/** Whether this device is told of an order, and how to change that. */
export function useOrderNotice(orderKey: string): OrderNoticeState {
  const { apiRoot } = useRootData();
  const api = useMemo(() => pushApi(apiRoot, orderKey), [apiRoot, orderKey]);
  const [told, setTold] = useState<Told>({ outcome: null, isOn: false });
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    findNotice(browserDevice, api).then((outcome) => isCurrent && setTold(after(outcome)));
    return () => {
      isCurrent = false;
    };
  }, [api]);

  async function change(): Promise<void> {
    setIsBusy(true);
    setTold(after(await (told.isOn ? endNotice : beginNotice)(browserDevice, api)));
    setIsBusy(false);
  }

  return { ...told, isBusy, change };
}

/** What failed leaves it as it was. */
function after(outcome: NoticeOutcome): (before: Told) => Told {
  return ({ isOn }) => ({
    outcome,
    isOn: outcome.kind === 'failed' ? isOn : outcome.kind === 'on',
  });
}
