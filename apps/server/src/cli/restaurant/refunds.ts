import { parseAmount } from '@comptoir/domain/money/typed-amount';
import { isCalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { openCardProvider } from '#adapters/cards/card-provider.ts';
import { openSealing } from '#adapters/secrets/secrets-key.ts';
import { readInstallation } from '#db/database.ts';
import { inEuros, inPercent } from '#jobs/written-values.ts';
import { openOrders } from '#modules/orders/orders.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { taxesOfRequest } from '#modules/payments/refunds/refund-record.ts';
import type { KnownRefund, OpenRefund } from '#modules/payments/refunds/refund-store.ts';
import { type Refunds, refunds } from '#modules/payments/refunds/refunds.ts';
import { counted, FAILURE, SUCCESS, type Terminal } from './check-results.ts';
import { type OpenedShop, withShop } from './with-shop.ts';

export interface RefundCommand {
  /** The number or id of the order. */
  readonly order: string;
  readonly day?: string | undefined;
  /** « 5,00 »; the whole remainder when left out. */
  readonly amount?: string | undefined;
  /** Distinguishes a second refund of the same amount from a retry of the first. */
  readonly name?: string | undefined;
}

/** Refunds all or part of a card payment. Rules Y-8 and Y-14. */
export async function refundCommand(
  { order, day, amount, name = '' }: RefundCommand,
  terminal: Terminal,
): Promise<number> {
  const fail = (message: string) => {
    terminal.error(`${message}\n`);
    return FAILURE;
  };
  if (day !== undefined && !isCalendarDate(day)) {
    return fail(`« ${day} » n’est pas une date de la forme AAAA-MM-JJ.`);
  }
  const cents = amount === undefined ? null : (parseAmount(amount) ?? 0);
  if (cents === 0) return fail(`« ${amount} » n’est pas un montant, comme 5,00.`);
  return withShop(terminal, async (shop) => {
    const { pool } = shop;
    const orders = openOrders({ pool, money: orderMoney, clock: Date.now });
    const found = /^\d{1,6}$/.test(order)
      ? await orders.findByNumber(Number(order), day ?? null)
      : await orders.find(order);
    if (!found) return fail('Aucune commande enregistrée ne porte ce numéro.');
    const refunds = await openRefunds(shop);
    const refundId = `order-${found.order_id}-${cents ?? 'rest'}-${name}`;
    const wanted = { selection: cents === null ? null : { amount: cents }, refundId };
    const request = await orders.refund(found.order_id, wanted, { actor: 'staff' });
    switch (request.kind) {
      case 'nothing_paid':
        return fail(`La commande ${found.number} n’a pas été payée, ou tout est déjà rendu.`);
      case 'too_much':
        return fail(`Il ne reste que ${inEuros(request.left)} à rendre.`);
      case 'requested': {
        const made = await refunds.attemptNow(refundId);
        if (!made) {
          terminal.out(`Commande ${found.number} : ${inEuros(request.amount)} rendus en espèces\n`);
          return SUCCESS;
        }
        const outcome = refundOutcome(made);
        const taxes = await taxesOfRequest(pool, refundId);
        const details = taxes
          .filter(({ tax }) => tax > 0)
          .map(({ rate, tax }) => `dont TVA ${inPercent(rate)} : ${inEuros(tax)}`);
        const text = [`Commande ${found.number} : ${inEuros(request.amount)}`, ...details];
        const line = `${text.join(', ')}, ${outcome.text}`;
        if (outcome.isRefused) return fail(line);
        terminal.out(`${line}\n`);
        return SUCCESS;
      }
      default:
        throw new Error(`A refund of an amount is not answered by ${request.kind}.`);
    }
  });
}

const UNKNOWN = 'Aucun remboursement refusé ne porte ce nom.\n';

/** Lists pending and rejected refunds. Rule Y-30. */
export async function listRefundsCommand(terminal: Terminal): Promise<number> {
  const open = await withShop(terminal, async (shop) => (await openRefunds(shop)).list());
  const refused = open.filter(({ state }) => state === 'refused').length;
  terminal.out(open.map(lineOf).join(''));
  terminal.error(`${counted(refused, 'refusé')}, ${open.length - refused} en attente\n`);
  return SUCCESS;
}

/** Retries a rejected refund. Rule Y-30. */
export function retryRefundCommand(refundId: string, terminal: Terminal): Promise<number> {
  return withShop(terminal, async (shop) => {
    const refunds = await openRefunds(shop);
    const retry = await refunds.retry(refundId);
    if (retry.kind === 'too_much') {
      terminal.error(`Il ne reste que ${inEuros(retry.left)} à rendre.\n`);
      return FAILURE;
    }
    if (retry.kind === 'too_many_units' || retry.kind === 'nothing') {
      terminal.error('Ces articles ont été rendus entre-temps.\n');
      return FAILURE;
    }
    const made = retry.kind === 'retried' ? await refunds.attemptOne(refundId) : null;
    if (!made) {
      terminal.error(UNKNOWN);
      return FAILURE;
    }
    const { isRefused, text } = refundOutcome(made);
    const line = `${inEuros(made.amount)} ${text}\n`;
    if (isRefused) terminal.error(line);
    else terminal.out(line);
    return isRefused ? FAILURE : SUCCESS;
  });
}

/** Withdraws a rejected refund: its money was returned another way or stays. Rule Y-30. */
export function withdrawRefundCommand(refundId: string, terminal: Terminal): Promise<number> {
  return withShop(terminal, async (shop) => {
    if (await (await openRefunds(shop)).withdraw(refundId)) {
      terminal.out('Remboursement retiré\n');
      return SUCCESS;
    }
    terminal.error(UNKNOWN);
    return FAILURE;
  });
}

/** Personal data is not printed. */
function lineOf(refund: OpenRefund): string {
  const { refundId, orderNumber, day, amount, requestedAt, attempts, state, reason } = refund;
  const about = orderNumber === null ? 'sans commande' : `commande ${orderNumber} du ${day}`;
  const attemptState =
    state === 'refused' ? `refusé : ${reason}` : `en attente${reason ? ` : ${reason}` : ''}`;
  const fields = [refundId, about, inEuros(amount), requestedAt.toISOString()];
  return `${[...fields, counted(attempts, 'essai'), attemptState].join('  ')}\n`;
}

export async function openRefunds({ pool, config, log }: OpenedShop): Promise<Refunds> {
  const { shopId } = await readInstallation(pool);
  const { current } = await openCardProvider(config, {
    pool,
    shopId,
    sealing: openSealing(config),
    notifications: null,
    log,
  });
  return refunds(pool, current().cards, Date.now);
}

/** The outcome of a refund, printed after its amount. Rules Y-14 and Y-30. */
export function refundOutcome({ state, reason }: Pick<KnownRefund, 'state' | 'reason'>): {
  readonly isRefused: boolean;
  readonly text: string;
} {
  const isRefused = state === 'refused';
  switch (state) {
    case 'done':
      return { isRefused, text: 'rendus sur la carte' };
    case 'waiting':
      return {
        isRefused,
        text: 'seront rendus : le prestataire ne répond pas, le serveur réessaiera',
      };
    case 'refused':
      return {
        isRefused,
        text: `refusés par le prestataire (${reason}) : voyez « refund list »`,
      };
    case 'superseded':
      return { isRefused, text: 'déjà rendus chez le prestataire' };
    case 'withdrawn':
      return { isRefused, text: 'retirés : ils ne seront pas rendus' };
  }
}
