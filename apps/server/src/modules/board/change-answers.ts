import { staffRules } from '@comptoir/contract/settings/back-office';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { LARGEST_TIP } from '@comptoir/domain/checkout/tip';
import type { PaymentsProblem } from '@comptoir/domain/money/handover-payments';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { FastifyRequest } from 'fastify';
import { type OrderChange, orderRefunds } from '#modules/orders/orders.ts';
import type { StaffAccess } from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import { viewerOf } from './board-card.ts';
import type { BoardLists } from './board-lists.ts';
import { changeBy, refundAllowance } from './commands.ts';
import { isCourier } from './couriers.ts';
import type { BoardDependencies } from './routes.ts';

export type ChangeAnswers = ReturnType<typeof changeAnswers>;

/** How the changes of orders are answered, to boards and to couriers. Rules OB-5, CO-2 and CO-4. */
export function changeAnswers(
  {
    pool,
    money,
    access,
    restaurant,
  }: Pick<BoardDependencies, 'pool' | 'money' | 'access' | 'restaurant'>,
  lists: Pick<BoardLists, 'card' | 'delivery'>,
) {
  /** Answers a change with the order after it, or why it was not made with the order as it is. */
  async function answer(request: FastifyRequest, orderId: string, change: OrderChange) {
    const order = await lists.card(viewerOf(access.callerOf(request)), orderId);
    if (change.kind === 'unknown' || !order) return problem('order_unknown');
    if (change.kind === 'line_unknown') return problem('not_found');
    switch (change.kind) {
      case 'moved':
      case 'cancelled':
      case 'promised':
      case 'undone':
      case 'corrected':
      case 'recalled':
      case 'ticked':
      case 'assigned':
      case 'unchanged':
        return { order };
      case 'not_promisable':
        return problem('validation', {
          errors: [{ path: 'promised_at', message: 'Cette heure ne peut pas être promise.' }],
        });
      case 'nothing_due':
        return problem('validation', {
          errors: [{ path: 'cash_given', message: 'Cette commande est déjà payée.' }],
        });
      case 'cash_not_taken':
        return problem('validation', {
          errors: [{ path: 'cash_given', message: 'Les espèces ne sont pas acceptées.' }],
        });
      case 'cash_missing':
        return problem('validation', {
          errors: [{ path: 'cash_given', message: 'Moins que le total de la commande.' }],
        });
      case 'wrong_payments':
        return problem('validation', { errors: [paymentsError(change.problem)] });
      case 'refund_required':
      case 'too_much': {
        const code = change.kind === 'too_much' ? 'refund_too_high' : change.kind;
        return problem(code, { order, refundable: toEuros(change.left) });
      }
      case 'refused': {
        if (change.refusal !== 'forbidden') return problem(change.refusal, { order });
        const rules = staffRules((await restaurant()).settings);
        const before = (await orderRefunds.read(pool, money, orderId))?.refunded ?? 0;
        const limit = refundAllowance(access.callerOf(request), rules, before);
        return problem('forbidden', { order, ...(limit !== null && { limit: toEuros(limit) }) });
      }
      case 'not_allowed':
        return problem(isFinished(order.progress) ? 'order_over' : 'step_not_allowed', {
          order,
        });
      default:
        return problem(CODES[change.kind], { order });
    }
  }

  /** Couriers are told of their own deliveries alone, and of the others nothing. Rules CO-2 and CO-4. */
  async function answerCarried(request: FastifyRequest, orderId: string, change: OrderChange) {
    if (!isCourier(access.callerOf(request))) return answer(request, orderId, change);
    if (change.kind === 'unknown') return problem('order_unknown');
    if (change.kind === 'wrong_payments') {
      return problem('validation', { errors: [paymentsError(change.problem)] });
    }
    if (IS_DONE.has(change.kind)) {
      const order = await lists.delivery(orderId);
      return order ? { order } : problem('order_unknown');
    }
    if (['nothing_due', 'cash_not_taken', 'cash_missing'].includes(change.kind)) {
      return problem('validation', {
        errors: [{ path: 'cash_given', message: 'Ce montant ne convient pas.' }],
      });
    }
    return problem(COURIER_CODES[change.kind] ?? 'step_not_allowed');
  }

  return { answer, answerCarried };
}

/** A change as a request asks for it, which saw the order at this revision. Rules OB-5 to OB-7. */
export function changeOf(
  access: StaffAccess,
  request: FastifyRequest & { readonly body: { readonly revision: number } },
) {
  const key = request.headers['idempotency-key'];
  const named = namedRequest(request, typeof key === 'string' ? key : undefined);
  return changeBy(access.callerOf(request), request.body.revision, named);
}

const CODES = {
  stale: 'stale',
  key_reused: 'idempotency_key_reused',
  undo_expired: 'undo_expired',
  undo_elsewhere: 'undo_elsewhere',
  day_closed: 'day_closed',
  not_recallable: 'step_not_allowed',
  forbidden: 'forbidden',
} as const satisfies Partial<Record<OrderChange['kind'], ProblemCode>>;

const IS_DONE: ReadonlySet<OrderChange['kind']> = new Set(['moved', 'assigned', 'unchanged']);

const COURIER_CODES: Partial<Record<OrderChange['kind'], ProblemCode>> = {
  forbidden: 'forbidden',
  stale: 'stale',
  key_reused: 'idempotency_key_reused',
};

const PAYMENT_ERRORS = {
  nothing_due: ['', 'Rien n’est à encaisser.'],
  repeated_means: ['', 'Chaque moyen de paiement une seule fois.'],
  wrong_sum: ['', 'La somme n’est pas ce qui est à encaisser.'],
  inactive_means: ['.means', 'Ce moyen de paiement n’est pas accepté.'],
  not_positive: ['.amount', 'Un montant supérieur à 0.'],
  wrong_tip: [
    '.tip',
    `Un pourboire de ${toEuros(LARGEST_TIP)} € au plus, en espèces ou sur le terminal, là où le restaurant en accepte.`,
  ],
  given_without_cash: ['.given', 'On ne rend la monnaie que sur des espèces.'],
  given_too_low: ['.given', 'Moins que le montant et le pourboire.'],
} as const satisfies Record<PaymentsProblem['kind'], readonly [string, string]>;

function paymentsError(found: PaymentsProblem) {
  const [field, message] = PAYMENT_ERRORS[found.kind];
  const path = 'index' in found ? `payments[${found.index}]${field}` : 'payments';
  return { path, message };
}
