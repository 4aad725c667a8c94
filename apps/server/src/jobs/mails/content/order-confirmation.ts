import type { MailedOrder } from '#modules/orders/orders.ts';
import { momentInWords } from './french-formats.ts';
import type { MailContent, MailFact } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import {
  addressLines,
  followLink,
  orderAmounts,
  orderLines,
  paymentInWords,
  wantedTime,
} from './order-blocks.ts';
import { greeting, unlinked } from './typed-words.ts';

/** What a guest gets once the order is finalized. Rule J-1. */
export function orderConfirmation(order: MailedOrder, identity: MailIdentity): MailContent {
  const isPickup = order.order_type === 'pickup';
  const { name, siteRoot, timezone, phone } = identity;
  const place: MailFact = isPickup
    ? { label: 'À retirer', lines: [name, identity.address].filter((line) => line !== '') }
    : { label: 'Livrée à', lines: addressLines(order) };
  const question = phone === '' ? 'Répondez à ce message' : `Appelez-nous au ${phone}`;
  return {
    subject: `Votre commande n° ${order.number} est enregistrée`,
    preview: `${isPickup ? 'À retirer' : 'Livraison'} ${wantedTime(order)}.`,
    title: 'Merci pour votre commande !',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name)} votre commande n° ${order.number} est enregistrée. ${whatFollows(order, identity)}`,
      },
      ...followLink(order, siteRoot),
      {
        kind: 'facts',
        facts: [
          { label: 'Numéro', lines: [String(order.number)] },
          { label: isPickup ? 'Retrait' : 'Livraison', lines: [wantedTime(order)] },
          place,
          { label: 'Paiement', lines: [paymentInWords(order)] },
          { label: 'Commandée', lines: [momentInWords(order.finalized_at, timezone)] },
        ],
      },
      orderLines(order),
      orderAmounts(order),
      ...(order.comment === ''
        ? []
        : [
            {
              kind: 'facts' as const,
              facts: [{ label: 'Votre message', lines: unlinked(order.comment).split('\n') }],
            },
          ]),
      ...(isPickup && identity.map !== null
        ? [{ kind: 'link' as const, label: 'Voir l’itinéraire', url: identity.map }]
        : []),
      { kind: 'note', text: `Une question, un changement ? ${question}.` },
    ],
    reason: `Vous recevez ce message parce que vous avez commandé chez ${name}.`,
  };
}

/** Where the order could not be mailed to the restaurant the guest has to say it. Rule J-51. */
function whatFollows(order: MailedOrder, { mailbox, phone }: MailIdentity): string {
  if (mailbox === null) {
    const way = phone === '' ? 'venez nous voir' : `appelez-nous au ${phone}`;
    return `Nous n’avons pas pu prévenir la cuisine : ${way} pour la confirmer.`;
  }
  return order.order_type === 'pickup'
    ? 'Nous la préparons pour l’heure choisie.'
    : 'Nous la préparons et vous l’apportons à l’heure choisie.';
}
