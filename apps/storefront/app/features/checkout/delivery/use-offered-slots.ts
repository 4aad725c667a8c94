import type { WireSlots } from '@comptoir/contract/orders/slots';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PENDING, type RemoteState, type SettledState, settled } from '#lib/api/remote-state.ts';
import { useApi } from '#lib/configuration/root-data.ts';

const REFRESH_MS = 60_000;

interface Listed {
  readonly isPickup: boolean;
  readonly remote: SettledState<WireSlots>;
}

export interface OfferedSlots {
  readonly slots: RemoteState<WireSlots>;
  /** Asks now; a list stays in sight until the answer comes. */
  readonly refresh: () => void;
}

/**
 * The times that can be chosen, asked for again every minute while the page is looked at. A list that
 * could not be renewed stays: the time is checked once more when the order is placed.
 */
export function useOfferedSlots(isPickup: boolean): OfferedSlots {
  const api = useApi();
  const [listed, setListed] = useState<Listed | null>(null);
  /** The order type that is being asked for. */
  const asking = useRef<boolean>(null);

  const refresh = useCallback(async () => {
    if (asking.current === isPickup) return;
    asking.current = isPickup;
    setListed((known) => (known?.remote.state === 'error' ? null : known));
    const remote = settled(await api.slots(isPickup));
    if (asking.current !== isPickup) return;
    asking.current = null;
    setListed((known) => {
      const isKept = remote.state === 'error' && known?.isPickup === isPickup;
      return isKept ? known : { isPickup, remote };
    });
  }, [api, isPickup]);

  useEffect(() => {
    const refreshIfSeen = () => {
      if (!document.hidden) refresh();
    };
    refresh();
    const timer = setInterval(refreshIfSeen, REFRESH_MS);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [refresh]);

  return { slots: listed?.isPickup === isPickup ? listed.remote : PENDING, refresh };
}
