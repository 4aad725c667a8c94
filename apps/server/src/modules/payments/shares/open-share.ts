import { randomUUID } from 'node:crypto';
import type { Cents } from '@comptoir/domain/money/money';
import { areSharesDue } from '@comptoir/domain/orders/payment-shares';
import type { CardGateway, CardIntent, CardMethods } from '#adapters/cards/card-gateway.ts';
import { transaction } from '#db/transaction.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { Resources } from '#resources.ts';
import { rememberNewIntent } from '../intents/intent-store.ts';
import type { SettleIntent } from '../settlement/settlement.ts';
import type { NoteShares } from './share-settlement.ts';
import {
  bindShare,
  findSplit,
  isCounted,
  type StoredShare,
  sharesOf,
  stateOfShare,
} from './share-store.ts';

/** What the services of shares take of their shop. */
export interface SharesShop extends Pick<Resources, 'pool' | 'clock'> {
  readonly cards: Pick<CardGateway, 'createIntent' | 'findIntent' | 'cancelIntent'>;
  readonly orders: Pick<Orders['payment'], 'lock' | 'extendReservation'>;
  readonly settleIntent: SettleIntent;
  readonly noteShares: NoteShares;
}

/** How often a share is read again that another request changed meanwhile. */
const OPENING_ATTEMPTS = 3;

/** What a participant pays with; `processing` while the provider does not know. */
export type OpenedShare =
  | {
      readonly kind: 'open';
      readonly amount: Cents;
      readonly intentId: string;
      readonly clientSecret: string;
    }
  | { readonly kind: 'paid' | 'processing' | 'closed' | 'share_unknown' };

export interface SharePayer {
  readonly orderId: string;
  readonly participantId: string;
  /** The hash of the client that asks. */
  readonly clientKey: string;
  readonly methods: CardMethods;
}

/** Opens the intents that participants pay their shares with. Rule GS-3. */
export function shareOpener({ pool, cards, orders, settleIntent, clock }: SharesShop) {
  return open;

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
    const remaining = own.filter(({ isTakenOver }) => !isTakenOver);
    if (split.state === 'complete' && remaining.length > 0) return { kind: 'paid' };
    if (split.state !== 'open' || remaining.length === 0) return { kind: 'closed' };
    const share = remaining.find((one) => !isCounted(one));
    if (!share) return { kind: 'paid' };
    const known = share.intentId === null ? null : await cards.findIntent(share.intentId);
    if (known?.status === 'processing') return { kind: 'processing' };
    if (known?.status === 'succeeded') {
      const settled = await settleIntent(known.id);
      const again = (await sharesOf(pool, orderId)).find(({ intentId }) => intentId === known.id);
      return { kind: settled && again && isCounted(again) ? 'paid' : 'closed' };
    }
    if (areSharesDue(split.deadline, clock())) return { kind: 'closed' };
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
}

function opened({ id, clientSecret }: CardIntent, amount: Cents): OpenedShare {
  return { kind: 'open', amount, intentId: id, clientSecret };
}
