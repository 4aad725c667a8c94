import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { momentInWords } from './french-formats.ts';
import type { MailContent, MailFact } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { addressLines, followLink, orderLines, paymentInWords } from './order-blocks.ts';
import { greeting } from './typed-words.ts';

/**
 * What a guest gets when a pickup is ready, or a delivery on its way; null once that is over. It tells
 * since when, as a mail may be late. Rule J-11.
 */
export function orderArriving(order: MailedOrder, identity: MailIdentity): MailContent | null {
  const isPickup = order.order_type === 'pickup';
  const since = currentSince(order, isPickup ? 'ready' : 'out_for_delivery');
  if (!since) return null;
  const { name, address, map, phone, siteRoot, timezone } = identity;
  const state = isPickup ? 'prête' : 'en route';
  const place: MailFact = isPickup
    ? { label: 'À retirer', lines: [name, address].filter((line) => line !== '') }
    : { label: 'Livrée à', lines: addressLines(order) };
  const question = phone === '' ? 'Répondez à ce message' : `Appelez-nous au ${phone}`;
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
      ...followLink(order, siteRoot),
      {
        kind: 'facts',
        facts: [
          { label: 'Numéro', lines: [String(order.number)] },
          { label: isPickup ? 'Prête' : 'Partie', lines: [momentInWords(since, timezone)] },
          place,
          { label: 'Paiement', lines: [paymentInWords(order)] },
        ],
      },
      orderLines(order),
      ...(isPickup && map !== null
        ? [{ kind: 'link' as const, label: 'Voir l’itinéraire', url: map }]
        : []),
      { kind: 'note', text: `Une question ? ${question}.` },
    ],
    reason: `Vous recevez ce message parce que vous avez commandé chez ${name}.`,
  };
}

/** Since when an order has been so; null when it never was, or is over. */
function currentSince({ progress, steps }: MailedOrder, wanted: OrderProgress): Date | null {
  if (isFinished(progress)) return null;
  const reached = steps?.find((step) => step.progress === wanted);
  return reached ? new Date(reached.at) : null;
}
