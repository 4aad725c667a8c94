import type { Cents } from '@comptoir/domain/money/money';
import { inEuros } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { greeting } from './typed-words.ts';

/** A payment that came after its order had expired, as its mail tells it. */
export interface MailedLatePayment {
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly amount: Cents;
}

/** What a guest gets whose payment came too late to carry the order out. Rule J-33. */
export function paymentLate(
  { number, first_name, amount }: MailedLatePayment,
  { name, phone, siteRoot }: MailIdentity,
): MailContent {
  const question = phone === '' ? 'Répondez à ce message' : `Appelez-nous au ${phone}`;
  return {
    subject: `Commande n° ${number} : paiement reçu trop tard, ${inEuros(amount)} vous sont rendus`,
    preview: 'La commande n’a pas été préparée.',
    title: 'Votre paiement est arrivé trop tard',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} votre paiement de ${inEuros(amount)} nous est parvenu après le délai de votre commande n° ${number}. Elle n’a pas été préparée.`,
      },
      {
        kind: 'text',
        text: `Nous vous rendons ${inEuros(amount)}, sans que vous ayez rien à faire. La somme revient sur la carte qui a payé ; selon votre banque, elle y apparaît sous cinq à dix jours.`,
      },
      { kind: 'link', label: 'Commander à nouveau', url: `${siteRoot}/menu` },
      { kind: 'note', text: `Une question ? ${question}.` },
    ],
    reason: `Vous recevez ce message parce que vous avez commandé chez ${name}.`,
  };
}
