import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { useEffect } from 'react';
import { noteSharePaid } from '#stores/group/memberships.ts';
import type { Group } from '#stores/group/use-group.ts';
import type { GroupParticipant } from '../own-lines.ts';
import { isPaidInShares, knownAmount, statusOf } from './paid-shares.ts';

/**
 * Notes in this browser that the server counts the own share as paid, since the state of ended shares says nothing of
 * them. Returns whether that payment goes back. Rule GP-14.
 */
export function usePaidShare({ linkKey, membership, remote }: Group): boolean {
  const state = remote.state === 'success' ? remote.payload : null;
  const me = state?.participants.find(
    ({ participant_id }) => participant_id === membership?.participantId,
  );
  const wasPaid = membership?.hasPaidShare === true;
  const isRunning = state !== null && isPaidInShares(state);
  const isPaid = state !== null && isRunning && me ? countedShare(me, state) : null;
  useEffect(() => {
    if (isPaid !== null && isPaid !== wasPaid) noteSharePaid(linkKey, isPaid);
  }, [isPaid, wasPaid, linkKey]);
  return wasPaid && state !== null && !isRunning && state.state !== 'placed';
}

/** Whether the own share counts; null where the state does not say it. */
function countedShare(me: GroupParticipant, state: WireGroupOrderState): boolean | null {
  if (statusOf(me) === 'paid') return true;
  // A host who pays the rest owes again, and the own share may be paid already.
  return statusOf(me) === 'due' && knownAmount(me, state) !== null ? false : null;
}
