import type { PayableShare } from '@comptoir/contract/group-orders/group-order-shares';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { CardMethods } from '#adapters/cards/card-gateway.ts';
import type { SoldQuantity } from '#modules/orders/orders.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import { tokenHash } from '#tokens.ts';
import type { GroupOrderDependencies } from './dependencies.ts';
import type { GroupKeys } from './group-keys.ts';
import { callerOf, findGroup, type GroupRow, type ParticipantRow, stateOf } from './group-store.ts';

export interface ShareCommandDependencies extends GroupOrderDependencies {
  /** The payment methods that the restaurant accepts now. */
  readonly methods: () => Promise<CardMethods>;
  /** Counts a request for an intent: null, or after how many seconds it is allowed. Rule Y-23. */
  readonly limitIntents: (payer: {
    readonly clientKey: string;
    readonly customerId: null;
  }) => Promise<number | null>;
}

/** A group with an order that is placed, and who calls. */
interface OrderedGroup {
  readonly group: GroupRow;
  readonly caller: ParticipantRow;
  readonly orderId: string;
}

/** How the participants of a group pay its order, a share each. Rules GS-11 and GS-12. */
export function shareCommands(dependencies: ShareCommandDependencies) {
  const { pool, orders, shares, methods, limitIntents, clock } = dependencies;

  async function ordered(
    { link, own }: GroupKeys,
    mayOnly: 'host' | 'participant',
  ): Promise<OrderedGroup | { readonly code: ProblemCode }> {
    const group = await findGroup(pool, tokenHash(link), tokenHash(own));
    if (!group) return { code: 'group_order_unknown' };
    const caller = callerOf(group);
    if (!caller || (mayOnly === 'host' && !caller.is_host)) return { code: 'forbidden' };
    const state = stateOf(group, clock());
    if (state === 'open') return { code: 'group_order_open' };
    if (state === 'cancelled' || state === 'expired') return { code: 'group_order_over' };
    const { order_id: orderId } = group;
    return orderId === null ? { code: 'order_unknown' } : { group, caller, orderId };
  }

  return {
    /** The host has each participant pay a share of the placed order. Rule GS-11. */
    async start(keys: GroupKeys): Promise<Outcome<null>> {
      const found = await ordered(keys, 'host');
      if ('code' in found) return rejected(found);
      if (!(await methods()).card) return rejected({ code: 'payment_method' });
      const { group, caller, orderId } = found;
      const sold = await orders.soldQuantities(orderId);
      const wanted = group.participants.map(({ participant_id, share_cents }) => ({
        participantId: participant_id,
        amount: share_cents ?? 0,
        lines: linesOf(group, participant_id, sold),
      }));
      const started = await shares.start(orderId, caller.participant_id, wanted);
      return started.kind === 'started' ? done(null) : rejected({ code: CODES[started.kind] });
    },

    /** What the caller pays its own share with. Rule GS-11. */
    async pay(keys: GroupKeys, clientKey: string): Promise<Outcome<PayableShare>> {
      const found = await ordered(keys, 'participant');
      if ('code' in found) return rejected(found);
      const offered = await methods();
      if (!offered.card) return rejected({ code: 'payment_method' });
      const retryAfterSeconds = await limitIntents({ clientKey, customerId: null });
      if (retryAfterSeconds !== null) return rejected({ code: 'rate_limited', retryAfterSeconds });
      const { orderId, caller } = found;
      const { participant_id: participantId } = caller;
      const opened = await shares.open({ orderId, participantId, clientKey, methods: offered });
      switch (opened.kind) {
        case 'open':
          return done({
            status: 'open',
            amount: toEuros(opened.amount),
            payment_intent_id: opened.intentId,
            client_secret: opened.clientSecret,
          });
        case 'paid':
        case 'processing':
          return done({ ...NOTHING_TO_PAY, status: opened.kind });
        case 'closed':
          return rejected({ code: 'order_expired' });
        case 'share_unknown':
          return rejected({ code: 'order_unknown' });
      }
    },

    /** Asks the card provider about the caller's payment. Rule GS-11. */
    async confirm(keys: GroupKeys): Promise<Outcome<null>> {
      const found = await ordered(keys, 'participant');
      if ('code' in found) return rejected(found);
      const split = await shares.confirm(found.orderId, found.caller.participant_id);
      return split ? done(null) : rejected({ code: 'order_unknown' });
    },

    /** The host pays what is unpaid, with its own next payment. Rules GS-5 and GS-11. */
    async payRest(keys: GroupKeys): Promise<Outcome<null>> {
      const found = await ordered(keys, 'host');
      if ('code' in found) return rejected(found);
      const rest = await shares.payRest(found.orderId);
      if (rest.kind === 'closed') return rejected({ code: 'order_expired' });
      return rest.kind === 'order_unknown' ? rejected({ code: 'order_unknown' }) : done(null);
    },
  };
}

const NOTHING_TO_PAY = { amount: null, payment_intent_id: null, client_secret: null };

/**
 * The positions of a participant's lines in the order, which has the group's in their order. A condiment of which some
 * units are free is two lines there. Rules GO-10 and E-5.
 */
function linesOf(
  { lines }: GroupRow,
  participantId: string,
  sold: readonly SoldQuantity[],
): readonly number[] {
  let next = 0;
  return lines.flatMap(({ participant_id, item }) => {
    const first = next;
    for (let units = 0; units < item.quantity && next < sold.length; next += 1) {
      units += sold[next]?.quantity ?? 0;
    }
    if (participant_id !== participantId) return [];
    return sold.slice(first, next).map(({ position }) => position);
  });
}

const CODES = {
  order_unknown: 'order_unknown',
  payment_begun: 'intent_used',
  order_expired: 'order_expired',
  too_late: 'order_expired',
  shares_ended: 'order_expired',
  wrong_amounts: 'payment_method',
} as const satisfies Record<string, ProblemCode>;
