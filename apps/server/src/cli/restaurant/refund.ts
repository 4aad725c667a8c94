import { isCalendarDate } from '@comptoir/domain/restaurant-time';
import { createCards } from '#adapters/cards/create-cards.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { readInstallation } from '#db/installation.ts';
import { inEuros, inPercent } from '#jobs/mails/french-formats.ts';
import { finalizedOrders } from '#modules/orders/repository.ts';
import { intentOwnership } from '#modules/payments/intent-ownership.ts';
import { refundRecord } from '#modules/payments/refund-record.ts';
import { type Refunds, refunds } from '#modules/payments/refunds.ts';
import { withShop } from './opened-database.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';

export interface RefundCommand {
  /** Its number, or its id. */
  readonly order: string;
  readonly day?: string | undefined;
  /** « 5,00 »; without it all that is left. */
  readonly amount?: string | undefined;
  /** Tells a second refund of the same amount from the first one, asked for again. */
  readonly name?: string | undefined;
}

/** Gives back what an order's guest paid by card, or some of it. Rules Y-8 and Y-14. */
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
  return withShop(terminal, async ({ pool, config }) => {
    const orders = finalizedOrders(pool);
    const found = /^\d{1,6}$/.test(order)
      ? await orders.findByNumber(Number(order), day ?? null)
      : await orders.find(order);
    if (!found) return fail('Aucune commande enregistrée ne porte ce numéro.');
    const { shopId } = await readInstallation(pool);
    const cards = await createCards(config.stripe, pool, intentOwnership(pool, shopId));
    const giveBack = refunds(pool, cards, Date.now);
    const refundId = `order-${found.order_id}-${cents ?? 'rest'}-${name}`;
    const request = await giveBack.request(found.order_id, cents, refundId);
    switch (request.kind) {
      case 'nothing_paid':
        return fail(
          `La commande ${found.number} n’a pas été payée par carte, ou tout est déjà rendu.`,
        );
      case 'too_much':
        return fail(`Il ne reste que ${inEuros(request.left)} à rendre.`);
      case 'requested': {
        const taxes = (await refundRecord(pool, refundId))?.taxes ?? [];
        const details = taxes
          .filter(({ tax }) => tax > 0)
          .map(({ rate, tax }) => `dont TVA ${inPercent(rate)} : ${inEuros(tax)}`);
        const text = [`Commande ${found.number} : ${inEuros(request.amount)}`, ...details];
        const isSent = await carryOut(giveBack);
        const state = isSent
          ? 'rendus sur la carte'
          : 'seront rendus : le prestataire ne répond pas, le serveur réessaiera';
        terminal.out(`${text.join(', ')}, ${state}\n`);
        return SUCCESS;
      }
    }
  });
}

/** What could not be carried out is written down, and the server's round does it. Rule Y-6. */
async function carryOut(giveBack: Refunds): Promise<boolean> {
  try {
    await giveBack.carryOut();
    return true;
  } catch (error) {
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

/** « 5 », « 5,5 », « 5.00 » → 500; 0 for what is no amount. */
function centsOf(text: string): number {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text)
    ? Math.round(Number(text.replace(',', '.')) * 100)
    : 0;
}
