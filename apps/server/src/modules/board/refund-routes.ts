import { createHash } from 'node:crypto';
import { staffRules } from '@comptoir/contract/settings/back-office';
import {
  orderRefundsAnswer,
  type RefundRequestBody,
  ratesToEuros,
  refundParams,
  refundRejection,
  refundRequest,
  type WireOrderRefunds,
} from '@comptoir/contract/staff/refunds';
import { idempotentHeaders, orderParams } from '@comptoir/contract/staff/transitions';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import type { Cents } from '@comptoir/domain/money/money';
import type { RefundSelection, SelectedRefund } from '@comptoir/domain/orders/refund-parts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BoardRefusal,
  type OrderRefunds,
  orderRefunds,
  type RecordChange,
  type RefundRequest,
} from '#modules/orders/orders.ts';
import { staffApi } from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import { originOf, recordOf, refundAllowance, refundRefusal } from './commands.ts';
import type { BoardDependencies } from './routes.ts';

/** The refunds that the card provider makes. */
export interface CardRefunds {
  /** Makes a refund now if it waits; later attempts are made by a job. */
  attemptNow(refundId: string): Promise<unknown>;
  retry(
    refundId: string,
    by: {
      readonly refuse: (amount: Cents, before: Cents) => BoardRefusal | null;
      readonly record: RecordChange;
    },
  ): Promise<RefundRetry>;
}

type RefundRetry =
  | { readonly kind: 'retried' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal }
  | Exclude<SelectedRefund, { kind: 'selected' }>;

/** Why a refund is not made. */
type NotMade =
  | Exclude<RefundRequest, { kind: 'requested' }>
  | Exclude<RefundRetry, { kind: 'retried' }>;

/** Refunds of orders by the staff. Rules RF-1 to RF-7, RF-9 and OB-11. */
export function refundRoutes(app: FastifyInstance, dependencies: BoardDependencies): void {
  const { pool, orders, money, cardRefunds, access, restaurant, clock, log } = dependencies;

  /** The refunds of an order as they are now. */
  async function answer(request: FastifyRequest, orderId: string) {
    const known = await orderRefunds.read(pool, money, orderId);
    if (!known) return problem('order_unknown');
    const { settings, condiments } = await restaurant();
    const limit = refundAllowance(access.callerOf(request), staffRules(settings), known.committed);
    const ids = new Set(condiments.map(({ itemId }) => itemId));
    const refunds = orderRefundsToWire(known, ids, limit);
    return { refunds };
  }

  async function reject(request: FastifyRequest, orderId: string, notMade: NotMade) {
    switch (notMade.kind) {
      case 'too_much':
        return problem('refund_too_high', { refundable: toEuros(notMade.left) });
      case 'refused': {
        const { settings } = await restaurant();
        const before = (await orderRefunds.read(pool, money, orderId))?.committed ?? 0;
        const limit = refundAllowance(access.callerOf(request), staffRules(settings), before);
        return problem(notMade.refusal, {
          ...(limit !== null && { limit: toEuros(limit) }),
        });
      }
      case 'nothing':
      case 'unknown_part': {
        const message = 'Rien n’a été payé pour ces articles.';
        return problem('validation', { errors: [{ path: 'units', message }] });
      }
      default:
        return problem(CODES[notMade.kind]);
    }
  }

  /** The provider's answer is shown at once where it comes; the refund is stored whether it does or not. */
  async function attempt(refundId: string): Promise<void> {
    try {
      await cardRefunds.attemptNow(refundId);
    } catch (error) {
      log.warn({ err: error }, 'A refund could not be attempted at once');
    }
  }

  /** Who gives back, for the limits, the history and the audit log. */
  async function by(request: FastifyRequest) {
    const caller = access.callerOf(request);
    const rules = staffRules((await restaurant()).settings);
    return {
      origin: originOf(caller),
      record: recordOf(caller),
      refuse: (amount: Cents, before: Cents) =>
        refundRefusal(caller, rules, { amount, before }, clock()),
    };
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/orders/:order_id/refunds',
    {
      can: 'orders.guest',
      summary: 'What can go back of an order, and every refund so far.',
      params: orderParams,
      answer: orderRefundsAnswer,
      problems: ['order_unknown'],
    },
    (request) => answer(request, request.params.order_id),
  );

  staff.post(
    '/v2/staff/orders/:order_id/refunds',
    {
      can: 'payments.refund',
      summary: 'Gives back units, the delivery, or an amount of an order.',
      params: orderParams,
      headers: idempotentHeaders,
      body: refundRequest,
      answer: orderRefundsAnswer,
      problems: [
        'order_unknown',
        'idempotency_key_reused',
        'refund_too_high',
        'nothing_to_refund',
        'units_refunded',
      ],
      details: { 403: refundRejection, 409: refundRejection, 422: refundRejection },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const { reason, text } = request.body;
      const refundId = refundIdOf(orderId, request.headers['idempotency-key']);
      const { origin, record, refuse } = await by(request);
      const named = namedRequest(request, request.headers['idempotency-key']);
      const command = { refundId, named, selection: selectionOf(request.body), reason, text };
      const made = await orders.refund(orderId, { ...command, refuse, record }, origin);
      if (made.kind !== 'requested') return reject(request, orderId, made);
      await attempt(refundId);
      return answer(request, orderId);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/refunds/:refund_id/retry',
    {
      can: 'payments.refund',
      summary: 'Asks the card provider again for a refund that it refused.',
      params: refundParams,
      answer: orderRefundsAnswer,
      problems: [
        'order_unknown',
        'refund_too_high',
        'nothing_to_refund',
        'units_refunded',
        'refund_unknown',
      ],
      details: { 403: refundRejection, 409: refundRejection, 422: refundRejection },
    },
    async (request) => {
      const { order_id: orderId, refund_id: refundId } = request.params;
      const known = await money.refundsOf(pool, orderId);
      if (!known.some((refund) => refund.refundId === refundId)) {
        return problem('refund_unknown');
      }
      const retried = await cardRefunds.retry(refundId, await by(request));
      if (retried.kind !== 'retried') return reject(request, orderId, retried);
      await attempt(refundId);
      return answer(request, orderId);
    },
  );
}

const CODES = {
  nothing_paid: 'nothing_to_refund',
  too_many_units: 'units_refunded',
  key_reused: 'idempotency_key_reused',
  unknown: 'refund_unknown',
} as const;

/** The same for the same request, and of one order only. */
function refundIdOf(orderId: string, idempotencyKey: string): string {
  const hash = createHash('sha256').update(`${orderId} ${idempotencyKey}`).digest('base64url');
  return `staff-${hash}`;
}

/** What of an order a request gives back. */
function selectionOf({
  units,
  amount,
}: Pick<RefundRequestBody, 'units' | 'amount'>): RefundSelection {
  return units ? { units } : { amount: toCents(amount ?? 0) };
}

/** What can go back of an order as the API has it. `condiments` are the ids of items. */
function orderRefundsToWire(
  known: OrderRefunds,
  condiments: ReadonlySet<string>,
  limit: Cents | null,
): WireOrderRefunds {
  const { means, order, lines } = known;
  const sold = new Map(lines.map((line) => [line.position, line]));
  return {
    means,
    parts: order.parts.map(({ part, quantity, rates }) => {
      const line = part === 'delivery' ? undefined : sold.get(part);
      return {
        part,
        name: line?.name ?? '',
        is_condiment: line !== undefined && condiments.has(line.item_id),
        quantity,
        rates: ratesToEuros(rates),
      };
    }),
    rates: ratesToEuros(order.rates),
    left: toEuros(order.left),
    ...(order.tip && { tip: toEuros(order.tip) }),
    limit: limit === null ? null : toEuros(limit),
    refunds: givenRefunds(known),
  };
}

function givenRefunds({ card, stored, counted }: OrderRefunds): WireOrderRefunds['refunds'] {
  const cash = [...stored.values()].filter(({ means }) => means === 'cash');
  const all = [
    ...card.map((refund) => ({ ...refund, means: 'card' as const })),
    ...cash.map((refund) => ({ ...refund, state: 'done' as const, reason: null })),
  ].toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
  const countedById = new Map(counted.map((refund) => [refund.refundId, refund]));
  return all.map(({ refundId, means, state, reason: providerReason, amount, requestedAt }) => {
    const known = stored.get(refundId);
    return {
      refund_id: refundId,
      means,
      state,
      provider_reason: providerReason,
      amount: toEuros(amount),
      units: known?.units ? [...known.units] : null,
      rates: ratesToEuros(known?.rates ?? countedById.get(refundId)?.rates ?? []),
      reason: known?.reason ?? null,
      text: known?.text ?? null,
      requested_at: requestedAt.toISOString(),
      person: known?.person ?? null,
      device: known?.device ?? null,
      is_counted: countedById.has(refundId),
    };
  });
}
