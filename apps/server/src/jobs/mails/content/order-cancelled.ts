import type { Cents } from '@comptoir/domain/money/money';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { inEuros } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import {
  contactInWords,
  contactNote,
  orderAmounts,
  orderLines,
  REFUND_DELAY,
  reasonOfOrder,
  requestedTime,
} from './order-blocks.ts';
import { greeting } from './typed-words.ts';

/** To the guest, when the restaurant cancels the order. Rules J-11 and J-30 to J-32. */
export function orderCancelled(order: MailedOrder, identity: MailIdentity): MailContent {
  const { number, first_name } = order;
  return {
    subject: `Votre commande n° ${number} est annulée`,
    preview: `Elle était prévue ${requestedTime(order)}.`,
    title: 'Votre commande est annulée',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} nous avons dû annuler votre commande n° ${number}, prévue ${requestedTime(order)}. Nous en sommes désolés.`,
      },
      { kind: 'text', text: moneyInWords(order, identity) },
      { kind: 'link', label: 'Voir la carte', url: `${identity.siteRoot}/menu` },
      orderLines(order),
      orderAmounts(order),
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** Says what was decided about the money, and promises nothing else. */
function moneyInWords(
  { status, total_cents, cancellation }: MailedOrder,
  identity: MailIdentity,
): string {
  const contact = contactInWords(identity);
  if (status === 'pending') return 'Rien n’a été encaissé : vous n’avez rien à payer.';
  if (cancellation === null || cancellation.refundable === 0) {
    return `Pour toute question sur votre paiement, ${contact}.`;
  }
  const paid = inEuros(total_cents);
  const { refundable, refund } = cancellation;
  if (refund === 0) {
    return `Les ${paid} que vous avez payés ne sont pas remboursés. Pour en parler, ${contact}.`;
  }
  return `${sumInWords(refundable, refund, total_cents)}. ${REFUND_DELAY}`;
}

function sumInWords(refundable: Cents, refund: Cents, total: Cents): string {
  const sum = inEuros(refund);
  if (refund === total)
    return `Nous vous rendons la totalité de ce que vous avez payé, soit ${sum}`;
  if (refund < refundable) return `Nous vous rendons ${sum} sur les ${inEuros(total)} payés`;
  return `Nous vous rendons ${sum}, ce qui restait des ${inEuros(total)} payés`;
}
