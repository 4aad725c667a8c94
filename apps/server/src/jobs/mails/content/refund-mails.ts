import type { Cents } from '@comptoir/domain/money/money';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { inEuros, inPercent } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { contactNote, REFUND_DELAY, reasonOfOrder } from './order-blocks.ts';
import { greeting } from './typed-words.ts';

/** A refund that was made. */
export interface MailedRefund {
  readonly amount: Cents;
  /** The tax in it by rate, in percent. Rule Y-13. */
  readonly taxes: readonly { readonly rate: number; readonly tax: Cents }[];
}

/** To the guest, when a refund is made. Rule Y-14. */
export function orderRefund(
  { number, first_name, total_cents }: MailedOrder,
  { amount, taxes }: MailedRefund,
  identity: MailIdentity,
): MailContent {
  const isWhole = amount === total_cents;
  return {
    subject: `Commande n° ${number} : remboursement de ${inEuros(amount)}`,
    preview: 'Sur la carte qui a payé, sous quelques jours.',
    title: isWhole ? 'Votre commande est remboursée' : 'Un remboursement pour vous',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} nous vous rendons ${inEuros(amount)} ${
          isWhole ? 'pour' : `sur les ${inEuros(total_cents)} de`
        } votre commande n° ${number}. ${REFUND_DELAY}`,
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
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

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
