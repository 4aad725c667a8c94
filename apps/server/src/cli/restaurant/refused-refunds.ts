import { inEuros } from '#jobs/mails/content/french-formats.ts';
import type { OpenRefund } from '#modules/payments/refunds/refund-store.ts';
import { counted } from './check-results.ts';
import { openRefunds, refundOutcome } from './refund-outcome.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';
import { withShop } from './with-shop.ts';

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
    const made = retry.kind === 'unknown' ? null : await refunds.attemptNow(refundId);
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

/** Withdraws a rejected refund: its money went back another way or is kept. Rule Y-30. */
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
