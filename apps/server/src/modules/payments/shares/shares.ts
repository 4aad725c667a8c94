import { randomUUID } from 'node:crypto';
import { type Cents, sum } from '@comptoir/domain/money/money';
import {
  payableShares,
  SHARES_GRACE_MS,
  type ShareAmount,
  sharesDeadline,
} from '@comptoir/domain/orders/payment-shares';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { CardGateway, CardIntent, CardMethods } from '#adapters/cards/card-gateway.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Orders, PayableOrder } from '#modules/orders/orders.ts';
import { intentOfOrder, rememberNewIntent } from '../intents/intent-store.ts';
import type { SettleIntent } from '../settlement/settlement.ts';
import type { NoteShares } from './share-settlement.ts';
import {
  bindShare,
  dueSplits,
  findSplit,
  insertShare,
  insertSplit,
  isCounted,
  lockIntentsOfShares,
  lookAtShares,
  type SplitPayment,
  type StoredShare,
  setSplitState,
  sharesOf,
  stateOfShare,
  takeOver,
} from './share-store.ts';
import { type SplitView, viewOfSplit } from './split-view.ts';

/** For how long after the deadline the provider is waited for, before shares end without its answer. */
const PROVIDER_PATIENCE_MS = 60_000;
const DUE_BATCH = 100;
/** How often a share is read again that another request changed meanwhile. */
const OPENING_ATTEMPTS = 3;

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

/** What a participant pays with; `processing` while the provider does not know. */
export type OpenedShare =
  | {
      readonly kind: 'open';
      readonly amount: Cents;
      readonly intentId: string;
      readonly clientSecret: string;
    }
  | { readonly kind: 'paid' | 'processing' | 'closed' | 'share_unknown' };

export type RestOfShares =
  | { readonly kind: 'rest'; readonly amount: Cents }
  /** Nothing is left to pay. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'closed' | 'order_unknown' };

export interface SharePayer {
  readonly orderId: string;
  readonly participantId: string;
  /** The hash of the client that asks. */
  readonly clientKey: string;
  readonly methods: CardMethods;
}

export interface ShareDependencies {
  readonly pool: pg.Pool;
  readonly cards: Pick<CardGateway, 'createIntent' | 'findIntent' | 'cancelIntent'>;
  readonly orders: Pick<Orders['payment'], 'lock' | 'hold'>;
  readonly settleIntent: SettleIntent;
  readonly noteShares: NoteShares;
  readonly clock: Clock;
}

export type ShareService = ReturnType<typeof shareService>;

/** Orders that several participants pay by card, a share each. Rules GS-1 to GS-7. */
export function shareService(dependencies: ShareDependencies) {
  const { pool, cards, orders, settleIntent, noteShares, clock } = dependencies;

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
      const isHeld = await orders.hold(client, orderId, deadline + SHARES_GRACE_MS, now);
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

  /** The intent of the share that a participant has to pay, made or made again where it has none. Rule GS-3. */
  async function open(payer: SharePayer): Promise<OpenedShare> {
    for (let attempt = 0; attempt < OPENING_ATTEMPTS; attempt += 1) {
      const opened = await openOnce(payer);
      if (opened !== 'changed') return opened;
    }
    return { kind: 'closed' };
  }

  async function openOnce(payer: SharePayer): Promise<OpenedShare | 'changed'> {
    const { orderId, participantId, clientKey, methods } = payer;
    const split = await findSplit(pool, orderId);
    const shares = await sharesOf(pool, orderId);
    const own = shares.filter((share) => share.participantId === participantId);
    if (!split || own.length === 0) return { kind: 'share_unknown' };
    const standing = own.filter(({ isTakenOver }) => !isTakenOver);
    if (split.state === 'complete' && standing.length > 0) return { kind: 'paid' };
    if (split.state !== 'open' || standing.length === 0) return { kind: 'closed' };
    const share = standing.find((one) => !isCounted(one));
    if (!share) return { kind: 'paid' };
    const known = share.intentId === null ? null : await cards.findIntent(share.intentId);
    if (known?.status === 'processing') return { kind: 'processing' };
    if (known?.status === 'succeeded') {
      const settled = await settleIntent(known.id);
      const again = (await sharesOf(pool, orderId)).find(({ intentId }) => intentId === known.id);
      return { kind: settled && again && isCounted(again) ? 'paid' : 'closed' };
    }
    if (clock() >= split.deadline) return { kind: 'closed' };
    const { amount } = share;
    if (known?.status === 'open') return opened(known, amount);
    const drawn = { amount, customerId: null, localId: randomUUID(), methods };
    const created = await cards.createIntent(drawn);
    if (await bind(orderId, share, created.id, clientKey)) return opened(created, amount);
    await cards.cancelIntent(created);
    return 'changed';
  }

  /** Binds a new intent to a share that nothing changed since it was read. */
  function bind(
    orderId: string,
    seen: StoredShare,
    intentId: string,
    clientKey: string,
  ): Promise<boolean> {
    return transaction(pool, async (client) => {
      await orders.lock(client, orderId);
      const split = await findSplit(client, orderId);
      const shares = await sharesOf(client, orderId);
      const share = shares.find(({ position }) => position === seen.position);
      if (!split || !share || share.intentId !== seen.intentId) return false;
      if (stateOfShare(split, share) !== 'open') return false;
      await rememberNewIntent(client, intentId, clientKey, clock());
      await bindShare(client, orderId, share.position, intentId);
      return true;
    });
  }

  /**
   * The host pays what is unpaid, with one more intent: those shares are closed, and what their intents take goes
   * back. Asked again, it is the same rest. Rule GS-5.
   */
  async function payRest(orderId: string): Promise<RestOfShares> {
    // What was paid and is not known yet counts before anything is taken over.
    await settleUnpaid(orderId);
    const rest = await withSharesLocked(orderId, async (client, { split, shares }) => {
      if (split.state === 'complete') return { kind: 'paid' } as const;
      if (split.state === 'ended' || clock() >= split.deadline) return { kind: 'closed' } as const;
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
        ...{ amount, participantId: split.hostId, isRest: true },
        position: shares.length + 1,
        lines: unpaid.flatMap(({ lines }) => lines),
      });
      await lookAtShares(client, orderId, clock());
      await noteShares(client, orderId);
      return { kind: 'rest', amount } as const;
    });
    if (rest === null) return { kind: 'order_unknown' };
    if (rest.kind === 'rest') await settleClosed(orderId);
    return rest;
  }

  /** Ends the shares of an order that is not paid: what they took goes back. Rule GS-6. */
  async function end(orderId: string): Promise<'ended' | 'paid' | 'order_unknown'> {
    const ended = await withSharesLocked(orderId, async (client, { split }) => {
      if (split.state === 'complete') return 'paid' as const;
      if (split.state === 'open') {
        const now = clock();
        await setSplitState(client, orderId, 'ended');
        await lookAtShares(client, orderId, now);
        await orders.hold(client, orderId, now, now);
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
        if (now < deadline + PROVIDER_PATIENCE_MS) continue;
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

  /**
   * Works on the shares of an order with their intents locked, and then the order, as the settlement locks them. Null
   * for an order without shares.
   */
  async function withSharesLocked<Result>(
    orderId: string,
    work: (client: pg.PoolClient, locked: LockedShares) => Promise<Result>,
  ): Promise<Result | null> {
    for (;;) {
      const done = await transaction(pool, async (client) => {
        const locked = await lockIntentsOfShares(client, orderId);
        const order = await orders.lock(client, orderId);
        const split = await findSplit(client, orderId);
        if (!order || !split) return { result: null };
        const shares = await sharesOf(client, orderId);
        const isKnown = ({ intentId }: StoredShare) => intentId === null || locked.has(intentId);
        // One was bound while this waited for the order.
        if (!shares.every(isKnown)) return null;
        return { result: await work(client, { order, split, shares }) };
      });
      if (done !== null) return done.result;
    }
  }

  return { start, open, payRest, cancel, endDue, confirm, find };
}

interface LockedShares {
  readonly order: PayableOrder;
  readonly split: SplitPayment;
  readonly shares: readonly StoredShare[];
}

function opened({ id, clientSecret }: CardIntent, amount: Cents): OpenedShare {
  return { kind: 'open', amount, intentId: id, clientSecret };
}

function ignoreProvider(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
