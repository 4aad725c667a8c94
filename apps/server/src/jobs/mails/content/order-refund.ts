import type { Cents } from '@comptoir/domain/money/money';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { inEuros, inPercent } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { greeting } from './typed-words.ts';

/** Money that was given back, as mails tell it. */
export interface MailedRefund {
  readonly amount: Cents;
  /** Of each rate in it, in percent. Rule Y-13. */
  readonly taxes: readonly { readonly rate: number; readonly tax: Cents }[];
}

/** What a guest gets when money goes back. Rule Y-14. */
export function orderRefund(
  { number, first_name, total_cents }: MailedOrder,
  { amount, taxes }: MailedRefund,
  { name, phone }: MailIdentity,
): MailContent {
  const isWhole = amount === total_cents;
  const question = phone === '' ? 'Répondez à ce message' : `Appelez-nous au ${phone}`;
  return {
    subject: `Commande n° ${number} : remboursement de ${inEuros(amount)}`,
    preview: 'Sur la carte qui a payé, sous quelques jours.',
    title: isWhole ? 'Votre commande est remboursée' : 'Un remboursement pour vous',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} nous vous rendons ${inEuros(amount)} ${
          isWhole ? 'pour' : `sur les ${inEuros(total_cents)} de`
        } votre commande n° ${number}. La somme revient sur la carte qui a payé ; selon votre banque, elle y apparaît sous cinq à dix jours.`,
      },
      {
        kind: 'amounts',
        amounts: [
          { label: 'Remboursé', amount: inEuros(amount), weight: 'total' },
          ...taxes
            .filter(({ tax }) => tax > 0)
            .map(({ rate, tax }) => ({
              label: `dont TVA ${inPercent(rate)}`,
              amount: inEuros(tax),
              weight: 'quiet' as const,
            })),
        ],
      },
      { kind: 'note', text: `Une question ? ${question}.` },
    ],
    reason: `Vous recevez ce message parce que vous avez commandé chez ${name}.`,
  };
}
