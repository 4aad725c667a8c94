import { type Cents, sum } from '@comptoir/domain/money/money';
import {
  areSharesDue,
  payableShares,
  SHARES_GRACE_MS,
  type ShareAmount,
  sharesDeadline,
} from '@comptoir/domain/orders/payment-shares';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { transaction } from '#db/transaction.ts';
import { intentOfOrder } from '../intents/intent-store.ts';
import { withSharesLocked } from './locked-shares.ts';
import { type SharesShop, shareOpener } from './open-share.ts';
import {
  dueSplits,
  findSplit,
  insertShare,
  insertSplit,
  isCounted,
  lookAtShares,
  type StoredShare,
  setSplitState,
  sharesOf,
  takeOver,
} from './share-store.ts';
import { type SplitView, viewOfSplit } from './split-view.ts';

/** For how long after the deadline the provider is waited for, before shares end without its answer. */
const PROVIDER_PATIENCE_MS = 60_000;
const DUE_BATCH = 100;

/** A share that is wanted of an order, for the lines at these positions. */
export interface WantedShare extends ShareAmount {
  readonly lines?: readonly number[];
}

export type StartedShares =
  | { readonly kind: 'started'; readonly deadline: Instant }
  | {
      readonly kind: /** No order of this id is to be paid by card. */
        | 'order_unknown'
        /** It is paid, or another intent is bound to it. */
        | 'payment_begun'
        /** It has expired, or does not have its place any more. */
        | 'order_expired'
        /** It expires too soon for several to pay. */
        | 'too_late'
        /** The amounts do not add up to its total. */
        | 'wrong_amounts'
        /** Its shares ended before: it has to be placed again. */
        | 'shares_ended';
    };

export type RestOfShares =
  | { readonly kind: 'rest'; readonly amount: Cents }
  /** Nothing is left to pay. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'closed' | 'order_unknown' };

export type ShareService = ReturnType<typeof shareService>;

/** Orders that several participants pay by card, a share each. Rules GS-1 to GS-7. */
export function shareService(dependencies: SharesShop) {
  const { pool, orders, settleIntent, noteShares, clock } = dependencies;

  /** The shares of a placed order are fixed, once; asked again, they are answered as they are. Rules GS-1, GS-2. */
  function start(
    orderId: string,
    hostId: string,
    wanted: readonly WantedShare[],
  ): Promise<StartedShares> {
    return transaction(pool, async (client): Promise<StartedShares> => {
      const order = await orders.lock(client, orderId);
      if (!order) return { kind: 'order_unknown' };
      const known = await findSplit(client, orderId);
      if (known?.state === 'ended') return { kind: 'shares_ended' };
      if (known) return { kind: 'started', deadline: known.deadline };
      if (order.isPaid || (await intentOfOrder(client, orderId)) !== null) {
        return { kind: 'payment_begun' };
      }
      const shares = payableShares(order.total, wanted, hostId);
      if (!shares) return { kind: 'wrong_amounts' };
      const now = clock();
      const deadline = sharesDeadline(now, order.expiresAt);
      if (deadline === null) return { kind: 'too_late' };
      const isHeld = await orders.extendReservation(
        client,
        orderId,
        deadline + SHARES_GRACE_MS,
        now,
      );
      if (!isHeld) return { kind: 'order_expired' };
      const linesOf = (participantId: string) =>
        wanted
          .filter((share) => share.participantId === participantId)
          .flatMap(({ lines }) => lines ?? []);
      const stored = shares.map((share) => ({ ...share, lines: linesOf(share.participantId) }));
      await insertSplit(client, { orderId, hostId, deadline }, stored, now);
      await noteShares(client, orderId);
      return { kind: 'started', deadline };
    });
  }

  /**
   * The host pays what is unpaid, with one more intent: those shares are closed, and what their intents take goes
   * back. Asked again, it is the same rest. Rule GS-5.
   */
  async function payRest(orderId: string): Promise<RestOfShares> {
    // What was paid and is not known yet counts before anything is taken over.
    await settleUnpaid(orderId);
    const rest = await withSharesLocked(
      dependencies,
      orderId,
      async (client, { split, shares }) => {
        if (split.state === 'complete') return { kind: 'paid' } as const;
        if (split.state === 'ended' || areSharesDue(split.deadline, clock()))
          return { kind: 'closed' } as const;
        const unpaid = shares.filter((share) => !share.isTakenOver && !isCounted(share));
        const [only] = unpaid;
        if (unpaid.length === 1 && only?.isRest) {
          return { kind: 'rest', amount: only.amount } as const;
        }
        const amount = sum(unpaid.map((share) => share.amount));
        await takeOver(
          client,
          orderId,
          unpaid.map(({ position }) => position),
        );
        await insertShare(client, orderId, {
          amount,
          participantId: split.hostId,
          isRest: true,
          position: shares.length + 1,
          lines: unpaid.flatMap(({ lines }) => lines),
        });
        await lookAtShares(client, orderId, clock());
        await noteShares(client, orderId);
        return { kind: 'rest', amount } as const;
      },
    );
    if (rest === null) return { kind: 'order_unknown' };
    if (rest.kind === 'rest') await settleClosed(orderId);
    return rest;
  }

  /** Ends the shares of an order that is not paid: what they took goes back. Rule GS-6. */
  async function end(orderId: string): Promise<'ended' | 'paid' | 'order_unknown'> {
    const ended = await withSharesLocked(dependencies, orderId, async (client, { split }) => {
      if (split.state === 'complete') return 'paid' as const;
      if (split.state === 'open') {
        const now = clock();
        await setSplitState(client, orderId, 'ended');
        await lookAtShares(client, orderId, now);
        await orders.extendReservation(client, orderId, now, now);
        await noteShares(client, orderId);
      }
      return 'ended' as const;
    });
    if (ended === 'ended') await settleClosed(orderId);
    return ended ?? 'order_unknown';
  }

  /** The host gives up: what was paid before counts, and the order with it. Rule GS-6. */
  async function cancel(orderId: string): Promise<'ended' | 'paid' | 'order_unknown'> {
    await settleUnpaid(orderId).catch(ignoreProvider);
    return end(orderId);
  }

  /** Ends the shares that are due; returns how many. Rule GS-6. */
  async function endDue(): Promise<number> {
    const now = clock();
    let done = 0;
    for (const { orderId, deadline } of await dueSplits(pool, now, DUE_BATCH)) {
      try {
        // What is open is cancelled, and what was paid in the last moment counts.
        await settleUnpaid(orderId);
      } catch (error) {
        ignoreProvider(error);
        if (!areSharesDue(deadline, now - PROVIDER_PATIENCE_MS)) continue;
      }
      if ((await end(orderId)) === 'ended') done += 1;
    }
    return done;
  }

  /** Asks the provider about a participant's payment, and answers how the shares are. Rule GS-4. */
  async function confirm(orderId: string, participantId: string): Promise<SplitView | null> {
    await settleShares(orderId, (share) => share.participantId === participantId);
    return find(orderId);
  }

  async function find(orderId: string): Promise<SplitView | null> {
    return viewOfSplit(pool, orderId);
  }

  const settleUnpaid = (orderId: string) =>
    settleShares(orderId, (share) => !share.isTakenOver && !isCounted(share));

  /** What the provider does not answer now, the reconciliation job does later. */
  const settleClosed = (orderId: string) => settleShares(orderId, () => true).catch(ignoreProvider);

  async function settleShares(
    orderId: string,
    isMeant: (share: StoredShare) => boolean,
  ): Promise<void> {
    for (const share of (await sharesOf(pool, orderId)).filter(isMeant)) {
      if (share.intentId !== null) await settleIntent(share.intentId);
    }
  }

  return { start, open: shareOpener(dependencies), payRest, cancel, endDue, confirm, find };
}

function ignoreProvider(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
