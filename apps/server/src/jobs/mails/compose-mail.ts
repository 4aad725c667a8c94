import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import type { Mailbox, OutgoingMail } from '#adapters/mail/mail-transport.ts';
import type { MailedOrder } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { ConfirmationRecipient } from './confirmation-limit.ts';
import { accountContent } from './content/account-content.ts';
import type { AccountMail, AccountMailRequest } from './content/account-mail.ts';
import type { MailContent } from './content/mail-content.ts';
import { mailHtml } from './content/mail-html.ts';
import { type MailIdentity, mailIdentity } from './content/mail-identity.ts';
import { mailText } from './content/mail-text.ts';
import { orderArriving } from './content/order-arriving.ts';
import { orderCancelled } from './content/order-cancelled.ts';
import { orderConfirmation } from './content/order-confirmation.ts';
import { type MailedRefund, orderRefund } from './content/order-refund.ts';
import { orderTicket } from './content/order-ticket.ts';
import { type MailedLatePayment, paymentLate } from './content/payment-late.ts';
import type { WaitingMail } from './mail-store.ts';

export interface MailSources {
  readonly restaurant: () => Promise<Pick<RestaurantSnapshot, 'settings'>>;
  readonly findOrder: (orderId: string) => Promise<MailedOrder | null>;
  /** Whether the guest's address may get one more confirmation now. Rule J-43. */
  readonly mayConfirm: (order: ConfirmationRecipient) => Promise<boolean>;
  readonly findRefund: (refundId: string) => Promise<MailedRefund | null>;
  /** The payment of an order that came too late, by the refund that gives it back. */
  readonly findLatePayment: (
    orderId: string,
    refundId: string,
  ) => Promise<MailedLatePayment | null>;
  /** What a mail about an account says; null when there is nobody to tell any more. */
  readonly composeAccountMail: (request: AccountMailRequest) => Promise<AccountMail | null>;
  /** Null: the restaurant's own address. */
  readonly from: Mailbox | null;
  readonly siteRoot: string;
}

interface Addressed {
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly content: MailContent;
}

/** Where neither the configuration nor the restaurant tells an address. */
const NOBODY = 'comptoir@localhost';

/**
 * Makes a mail from what is true when it is sent; null when there is nobody to send it to, as after
 * the deletion of an account. Rules J-1, J-9, J-11 and J-33.
 */
export function composeMails(sources: MailSources) {
  return async function compose(mail: WaitingMail): Promise<OutgoingMail | null> {
    const { settings } = await sources.restaurant();
    const identity = mailIdentity(settings, sources.siteRoot);
    const addressed = await address(mail, identity, guestNotices(settings));
    if (!addressed) return null;
    const { to, replyTo, content } = addressed;
    return {
      id: mail.mail_id,
      kind: mail.kind,
      date: mail.created_at,
      from: senderOf(identity),
      to,
      replyTo,
      subject: content.subject,
      html: mailHtml(content, identity),
      text: mailText(content, identity),
    };
  };

  /** A sender without a name writes in the restaurant's. */
  function senderOf({ name, mailbox }: MailIdentity): Mailbox {
    if (sources.from) return { name: sources.from.name || name, address: sources.from.address };
    return mailbox ?? { name, address: NOBODY };
  }

  async function address(
    mail: WaitingMail,
    identity: MailIdentity,
    notices: { readonly mail: boolean },
  ): Promise<Addressed | null> {
    if (mail.order_id === null) return toAccount(mail, identity);
    if (mail.kind === 'payment_late') return toLatePayer(mail.order_id, mail.occasion, identity);
    const typed = await sources.findOrder(mail.order_id);
    if (!typed) return null;
    const order = asTold(typed);
    const guest = mailboxOf(order);
    switch (mail.kind) {
      case 'order_confirmation': {
        const isConfirmed = guest !== null && (await sources.mayConfirm(typed));
        return isConfirmed
          ? letter(guest, identity.mailbox, orderConfirmation(order, identity))
          : null;
      }
      case 'order_ticket':
        return (
          identity.mailbox &&
          letter(identity.mailbox, mailboxOf(typed), orderTicket(typed, identity))
        );
      case 'order_cancelled':
        return guest && letter(guest, identity.mailbox, orderCancelled(order, identity));
      case 'order_arriving': {
        const content = notices.mail ? orderArriving(order, identity) : null;
        return guest && content && letter(guest, identity.mailbox, content);
      }
      case 'order_refund': {
        const refund = guest && (await sources.findRefund(mail.occasion));
        return refund && letter(guest, identity.mailbox, orderRefund(order, refund, identity));
      }
      default:
        return null;
    }
  }

  /** About an order that was never finalized, which no other mail is about. */
  async function toLatePayer(
    orderId: string,
    refundId: string,
    identity: MailIdentity,
  ): Promise<Addressed | null> {
    const payment = await sources.findLatePayment(orderId, refundId);
    const guest = payment && mailboxOf(payment);
    return guest && letter(guest, identity.mailbox, paymentLate(payment, identity));
  }

  async function toAccount(mail: WaitingMail, identity: MailIdentity): Promise<Addressed | null> {
    const said = mail.request && (await sources.composeAccountMail(mail.request));
    if (!said) return null;
    const to = { name: said.first_name, address: said.to };
    return letter(to, identity.mailbox, accountContent(said, identity));
  }
}

/**
 * An order as mails to its guest tell it: without the names that were typed, unless the address was proven by
 * the account that ordered. The restaurant is told what was typed. Rule J-41.
 */
function asTold(order: MailedOrder): MailedOrder {
  return order.is_address_proven ? order : { ...order, first_name: '', last_name: '' };
}

/** Where a guest reads mail; null once that was anonymised. */
function mailboxOf(
  guest: Readonly<Record<'email' | 'first_name' | 'last_name', string>>,
): Mailbox | null {
  if (guest.email === '') return null;
  return { name: `${guest.first_name} ${guest.last_name}`.trim(), address: guest.email };
}

function letter(to: Mailbox, replyTo: Mailbox | null, content: MailContent): Addressed {
  return { to, replyTo, content };
}
