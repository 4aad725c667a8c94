import type { MailedBilling } from '#jobs/mails/mail-requests.ts';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { contactNote, reasonOfOrder } from './order-blocks.ts';
import { greeting } from './typed-words.ts';

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
