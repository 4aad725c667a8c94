import type { Cents } from '@comptoir/domain/money/money';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { inEuros } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { orderAmounts, orderLines, wantedTime } from './order-blocks.ts';
import { greeting } from './typed-words.ts';

/** What a guest gets when the restaurant cancels the order. Rules J-11 and J-30 to J-32. */
export function orderCancelled(order: MailedOrder, identity: MailIdentity): MailContent {
  const { number, first_name } = order;
  const { name, phone, siteRoot } = identity;
  const question = phone === '' ? 'Répondez à ce message' : `Appelez-nous au ${phone}`;
  return {
    subject: `Votre commande n° ${number} est annulée`,
    preview: `Elle était prévue ${wantedTime(order)}.`,
    title: 'Votre commande est annulée',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} nous avons dû annuler votre commande n° ${number}, prévue ${wantedTime(order)}. Nous en sommes désolés.`,
      },
      { kind: 'text', text: moneyInWords(order, identity) },
      { kind: 'link', label: 'Voir la carte', url: `${siteRoot}/menu` },
      orderLines(order),
      orderAmounts(order),
      { kind: 'note', text: `Une question ? ${question}.` },
    ],
    reason: `Vous recevez ce message parce que vous avez commandé chez ${name}.`,
  };
}

/** Nothing is promised that was not decided. */
function moneyInWords(
  { status, total_cents, cancellation }: MailedOrder,
  { phone }: MailIdentity,
): string {
  const contact = phone === '' ? 'répondez à ce message' : `appelez-nous au ${phone}`;
  if (status === 'pending') return 'Rien n’a été encaissé : vous n’avez rien à payer.';
  if (cancellation === null || cancellation.refundable === 0) {
    return `Pour toute question sur votre paiement, ${contact}.`;
  }
  const paid = inEuros(total_cents);
  const { refundable, refund } = cancellation;
  if (refund === 0) {
    return `Les ${paid} que vous avez payés ne sont pas remboursés. Pour en parler, ${contact}.`;
  }
  return `${sumInWords(refundable, refund, total_cents)}. La somme revient sur la carte qui a payé ; selon votre banque, elle y apparaît sous cinq à dix jours.`;
}

function sumInWords(refundable: Cents, refund: Cents, total: Cents): string {
  const sum = inEuros(refund);
  if (refund === total)
    return `Nous vous rendons la totalité de ce que vous avez payé, soit ${sum}`;
  if (refund < refundable) return `Nous vous rendons ${sum} sur les ${inEuros(total)} payés`;
  return `Nous vous rendons ${sum}, ce qui restait des ${inEuros(total)} payés`;
}
