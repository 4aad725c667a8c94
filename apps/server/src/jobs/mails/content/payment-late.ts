import type { Cents } from '@comptoir/domain/money/money';
import { inEuros } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { contactNote, REFUND_DELAY, reasonOfOrder } from './order-blocks.ts';
import { greeting } from './typed-words.ts';

/** A payment that came after its order had expired. */
export interface MailedLatePayment {
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly amount: Cents;
}

/** To a guest whose payment came too late for the order. Rule J-33. */
export function paymentLate(
  { number, first_name, amount }: MailedLatePayment,
  identity: MailIdentity,
): MailContent {
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
        text: `Nous vous rendons ${inEuros(amount)}, sans que vous ayez rien à faire. ${REFUND_DELAY}`,
      },
      { kind: 'link', label: 'Commander à nouveau', url: `${identity.siteRoot}/menu` },
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}
