import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { momentInWords } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import {
  contactNote,
  orderLines,
  paymentInWords,
  placeFact,
  reasonOfOrder,
  routeLink,
  trackingLink,
} from './order-blocks.ts';
import { greeting } from './typed-words.ts';

/**
 * To the guest, when a pickup is ready or a delivery on its way; null once that is over. Says since when,
 * as a mail may be late. Rule J-11.
 */
export function orderArriving(order: MailedOrder, identity: MailIdentity): MailContent | null {
  const isPickup = order.order_type === 'pickup';
  const since = currentSince(order, isPickup ? 'ready' : 'out_for_delivery');
  if (!since) return null;
  const state = isPickup ? 'prête' : 'en route';
  return {
    subject: `Votre commande n° ${order.number} est ${state}`,
    preview: isPickup ? 'Elle vous attend au comptoir.' : 'Elle arrive chez vous.',
    title: `Votre commande est ${state}`,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name)} votre commande n° ${order.number} est ${state}${
          isPickup ? ' et vous attend au comptoir.' : ' et arrive chez vous.'
        }`,
      },
      ...trackingLink(order, identity),
      {
        kind: 'facts',
        facts: [
          { label: 'Numéro', lines: [String(order.number)] },
          {
            label: isPickup ? 'Prête' : 'Partie',
            lines: [momentInWords(since, identity.timezone)],
          },
          placeFact(order, identity),
          { label: 'Paiement', lines: [paymentInWords(order)] },
        ],
      },
      orderLines(order),
      ...routeLink(order, identity),
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** When an order reached a step; null if it did not, or is finished. */
function currentSince({ progress, steps }: MailedOrder, step: OrderProgress): Date | null {
  if (isFinished(progress)) return null;
  const reached = steps?.find(({ progress: each }) => each === step);
  return reached ? new Date(reached.at) : null;
}
