import { isCalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { inEuros, inPercent } from '#jobs/mails/content/french-formats.ts';
import { openOrders } from '#modules/orders/orders.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { refundRecord } from '#modules/payments/refunds/refund-record.ts';
import { centsOf } from './amount.ts';
import { openRefunds, refundOutcome } from './refund-outcome.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';
import { withShop } from './with-shop.ts';

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
  const cents = amount === undefined ? null : centsOf(amount);
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
    const wanted = { amount: cents, refundId };
    const request = await orders.refund(found.order_id, wanted, { actor: 'staff' });
    switch (request.kind) {
      case 'nothing_paid':
        return fail(
          `La commande ${found.number} n’a pas été payée par carte, ou tout est déjà rendu.`,
        );
      case 'too_much':
        return fail(`Il ne reste que ${inEuros(request.left)} à rendre.`);
      case 'requested': {
        const made = await refunds.attemptNow(refundId);
        const outcome = refundOutcome(made ?? { state: 'waiting', reason: null });
        const taxes = (await refundRecord(pool, refundId))?.taxes ?? [];
        const details = taxes
          .filter(({ tax }) => tax > 0)
          .map(({ rate, tax }) => `dont TVA ${inPercent(rate)} : ${inEuros(tax)}`);
        const text = [`Commande ${found.number} : ${inEuros(request.amount)}`, ...details];
        const line = `${text.join(', ')}, ${outcome.text}`;
        if (outcome.isRefused) return fail(line);
        terminal.out(`${line}\n`);
        return SUCCESS;
      }
    }
  });
}
