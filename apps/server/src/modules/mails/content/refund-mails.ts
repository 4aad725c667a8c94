import type { Locale } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import type { MailedBilling } from '#jobs/mails/enqueue-mail.ts';
import { inEuros, inPercent } from '#jobs/written-values.ts';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailContent, MailIdentity } from './mail-content.ts';
import { contactNote, greeting, paidOf, reasonOfOrder } from './order-blocks.ts';

/** A refund that was made. */
export interface MailedRefund {
  readonly amount: Cents;
  /** The tax in it by rate, in percent. Rule Y-13. */
  readonly taxes: readonly { readonly rate: number; readonly tax: Cents }[];
}

/** To the guest, when a refund is made. Rule Y-14. */
export function orderRefund(
  order: MailedOrder,
  { amount, taxes }: MailedRefund,
  identity: MailIdentity,
): MailContent {
  const { number, first_name } = order;
  const isWhole = amount === paidOf(order);
  const { locale } = identity;
  const { refund, labels, tax: taxText } = mailTexts(locale);
  const [sum, paid] = [inEuros(amount, locale), inEuros(paidOf(order), locale)];
  return {
    subject: refund.subject(number, sum),
    preview: refund.preview,
    title: isWhole ? refund.wholeTitle : refund.title,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name, locale)} ${
          isWhole ? refund.whole(sum, number) : refund.part(sum, paid, number)
        }`,
      },
      {
        kind: 'amounts',
        amounts: [
          { label: labels.refunded, amount: sum, weight: 'total' },
          ...taxes
            .filter(({ tax }) => tax > 0)
            .map(({ rate, tax }) => ({
              label: taxText(inPercent(rate, locale), true),
              amount: inEuros(tax, locale),
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
  readonly locale: Locale;
}

/** To a guest whose payment came too late for the order. Rule J-33. */
export function paymentLate(
  { number, first_name, amount }: MailedLatePayment,
  identity: MailIdentity,
): MailContent {
  const { locale } = identity;
  const { latePayment, links } = mailTexts(locale);
  const sum = inEuros(amount, locale);
  return {
    subject: latePayment.subject(number, sum),
    preview: latePayment.preview,
    title: latePayment.title,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name, locale)} ${latePayment.sentence(number, sum)}`,
      },
      { kind: 'text', text: latePayment.refund(sum) },
      { kind: 'link', label: links.orderAgain, url: `${identity.siteRoot}/menu` },
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** To the guest, with the document attached. Rule IV-40. */
export function billingMail(
  { first_name }: MailedOrder,
  { kind, title }: MailedBilling,
  identity: MailIdentity,
): MailContent {
  const { locale } = identity;
  const { billing } = mailTexts(locale);
  return {
    subject: `${title} – ${identity.name}`,
    preview: billing.preview,
    title,
    blocks: [
      { kind: 'text', text: `${greeting(first_name, locale)} ${billing[kind]}` },
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}
