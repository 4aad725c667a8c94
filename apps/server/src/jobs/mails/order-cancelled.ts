import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import type { MailedOrder } from './mailed-order.ts';
import { orderAmounts, orderLines, wantedTime } from './order-blocks.ts';
import { greeting } from './typed-words.ts';

/** What a guest gets when the restaurant cancels the order. Rule J-11. */
export function orderCancelled(
  order: MailedOrder,
  { name, phone, siteRoot }: MailIdentity,
): MailContent {
  const { number, first_name, status } = order;
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
      {
        kind: 'text',
        text:
          status === 'paid'
            ? 'Elle est payée par carte : un message à part vous confirmera le remboursement. S’il tarde, dites-le-nous.'
            : 'Vous n’avez rien à payer.',
      },
      { kind: 'link', label: 'Voir la carte', url: `${siteRoot}/menu` },
      orderLines(order),
      orderAmounts(order),
      { kind: 'note', text: `Une question ? ${question}.` },
    ],
    reason: `Vous recevez ce message parce que vous avez commandé chez ${name}.`,
  };
}
