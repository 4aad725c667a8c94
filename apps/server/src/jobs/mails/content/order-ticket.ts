import { groupedTelephone } from '@comptoir/domain/checkout/form-rules';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { inEuros, momentInWords } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import {
  addressLines,
  orderAmounts,
  orderLines,
  paymentInWords,
  requestedTime,
} from './order-blocks.ts';
import { unlinked } from './typed-words.ts';

/** To the restaurant, once an order is finalized. Rule J-1. */
export function orderTicket(order: MailedOrder, identity: MailIdentity): MailContent {
  const type = order.order_type === 'pickup' ? 'à emporter' : 'à livrer';
  const guest = unlinked(`${order.first_name} ${order.last_name}`.trim());
  const lines = orderLines(order);
  return {
    subject: `Commande n° ${order.number}, ${type}, ${requestedTime(order)}`,
    preview: `${guest}, ${inEuros(order.total_cents)}, ${paymentInWords(order).toLowerCase()}.`,
    title: `Commande n° ${order.number}, ${type}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Pour', lines: [requestedTime(order)] },
          {
            label: 'Client',
            lines: [guest, unlinked(groupedTelephone(order.phone))].filter((line) => line !== ''),
          },
          ...(order.order_type === 'delivery'
            ? [{ label: 'Adresse', lines: addressLines(order) }]
            : []),
          ...(order.comment === ''
            ? []
            : [{ label: 'Message du client', lines: unlinked(order.comment).split('\n') }]),
          { label: 'Paiement', lines: [paymentInWords(order)] },
          { label: 'Reçue', lines: [momentInWords(order.finalized_at, identity.timezone)] },
        ],
      },
      lines.kind === 'lines' ? { ...lines, title: 'À préparer' } : lines,
      orderAmounts(order),
    ],
    reason: 'Répondre à ce message écrit au client.',
  };
}
