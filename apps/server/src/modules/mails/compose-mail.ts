import { availableLocales } from '@comptoir/contract/languages/available-locales';
import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type pg from 'pg';
import type { MailAttachment, Mailbox, OutgoingMail } from '#adapters/mail/mail-transport.ts';
import { transaction } from '#db/transaction.ts';
import {
  type AccountMail,
  type AccountMailRequest,
  type MailedBilling,
  promiseOf,
  type StaffMail,
  type StaffMailRequest,
} from '#jobs/mails/enqueue-mail.ts';
import type { WaitingMail } from '#jobs/mails/mail-store.ts';
import { guestLines, type MailedOrder } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { accountContent, clockAlert, staffContent } from './content/account-content.ts';
import {
  type MailContent,
  type MailIdentity,
  mailIdentity,
  mailText,
} from './content/mail-content.ts';
import { mailHtml } from './content/mail-html.ts';
import { orderAlert, orderConfirmation, orderTicket } from './content/new-order-mails.ts';
import {
  orderArriving,
  orderCancelled,
  orderMoved,
  orderPromised,
} from './content/progress-mails.ts';
import { orderProposal } from './content/proposal-mail.ts';
import {
  billingMail,
  type MailedLatePayment,
  type MailedRefund,
  orderRefund,
  paymentLate,
} from './content/refund-mails.ts';

/** For one address that no account has proven. Rule J-43. */
const CONFIRMATIONS_PER_HOUR = 10;

/** The recipient of a confirmation: a guest, or an account. */
interface ConfirmationRecipient {
  readonly email: string;
  readonly is_address_proven: boolean;
}

/** One at a time counts and reserves. */
const LOCK_ADDRESS =
  "SELECT pg_advisory_xact_lock(hashtextextended('confirmation ' || lower($1), 0))";

const RESERVE = `
  UPDATE mails SET reserved_at = now()
  WHERE mail_id = $2 AND state = 'waiting' AND (reserved_at IS NOT NULL OR ${CONFIRMATIONS_PER_HOUR} > (
    SELECT count(*) FROM orders JOIN mails AS counted USING (order_id)
    WHERE orders.email <> '' AND lower(orders.email) = lower($1)
      AND counted.kind = 'order_confirmation' AND counted.occasion = '' AND (
        counted.state = 'sent' AND counted.settled_at BETWEEN now() - interval '1 hour' AND now() + interval '1 minute'
        OR counted.state = 'waiting' AND counted.reserved_at BETWEEN now() - interval '1 hour' AND now() + interval '1 minute'
      )
  ))`;

export interface MailSources {
  readonly restaurant: () => Promise<Pick<RestaurantSnapshot, 'settings'>>;
  readonly findOrder: (orderId: string) => Promise<MailedOrder | null>;
  /** Whether the guest's address may get this confirmation now. Rule J-43. */
  readonly reserveConfirmation: (mailId: string, order: ConfirmationRecipient) => Promise<boolean>;
  readonly findRefund: (refundId: string) => Promise<MailedRefund | null>;
  /** A payment that came too late, by the refund that gives it back. */
  readonly findLatePayment: (
    orderId: string,
    refundId: string,
  ) => Promise<MailedLatePayment | null>;
  /** A receipt, an invoice or a credit note of an order by its name; null for one that it does not have. */
  readonly findBilling: (
    orderId: string,
    name: string,
    locale: Locale,
  ) => Promise<MailedBilling | null>;
  /** The content of a mail to an account; null once the account is gone. */
  readonly composeAccountMail: (request: AccountMailRequest) => Promise<AccountMail | null>;
  /** The content of a mail to the staff; null once its link is void. */
  readonly composeStaffMail: (invitationId: string) => Promise<StaffMail | null>;
  /** The person whom an alert is mailed to; null once there is none. Rules OB-35 and BK-16. */
  readonly findAlerted: (
    personId: string,
  ) => Promise<{ readonly name: string; readonly email: string } | null>;
  /** Null for the restaurant's own address. */
  readonly from: Mailbox | null;
  readonly siteRoot: string;
}

/** The restaurant as mails of a language show it. */
type IdentityIn = (locale: Locale) => MailIdentity;

interface Addressed {
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly content: MailContent;
  /** The restaurant in the language of the recipient. */
  readonly identity: MailIdentity;
  readonly attachments?: readonly MailAttachment[];
}

/** The sender where neither the configuration nor the restaurant has an address. */
const FALLBACK_SENDER = 'comptoir@localhost';

/**
 * Composes a mail from what is true when it is sent; null without a recipient, as after the deletion of
 * an account. Rules J-1, J-9, J-11 and J-33.
 */
export function composeMails(sources: MailSources) {
  return async function compose(mail: WaitingMail): Promise<OutgoingMail | null> {
    const { settings } = await sources.restaurant();
    const locales = availableLocales(settings);
    const identityIn = (locale: Locale) =>
      // A language that the shop has no longer has no pages for the links.
      mailIdentity(settings, sources.siteRoot, locales.includes(locale) ? locale : DEFAULT_LOCALE);
    const composed = await address(mail, identityIn, guestNotices(settings));
    if (!composed) return null;
    const { to, replyTo, content, identity, attachments } = composed;
    return {
      id: mail.mail_id,
      kind: mail.kind,
      date: mail.created_at,
      from: senderOf(identity, sources.from),
      to,
      replyTo,
      subject: content.subject,
      html: mailHtml(content, identity),
      text: mailText(content, identity),
      ...(attachments && { attachments }),
    };
  };

  async function address(
    mail: WaitingMail,
    identityIn: IdentityIn,
    { mail: isArrivalMailed }: { readonly mail: boolean },
  ): Promise<Addressed | null> {
    if (mail.order_id === null) return toAccount(mail, identityIn);
    if (mail.kind === 'payment_late') return toLatePayer(mail.order_id, mail.occasion, identityIn);
    const order = await sources.findOrder(mail.order_id);
    if (!order) return null;
    const own = identityIn(DEFAULT_LOCALE);
    if (mail.kind === 'order_alert') return toAlerted(mail.occasion, order, own);
    if (mail.kind === 'order_ticket') {
      return (
        own.mailbox &&
        addressed(own.mailbox, mailboxOf(order), orderTicket(order, own, mail.occasion !== ''), own)
      );
    }
    const identity = identityIn(order.locale);
    const named = forGuest(order);
    const guest = mailboxOf(named);
    switch (mail.kind) {
      case 'order_confirmation': {
        const isConfirmed =
          guest !== null && (await sources.reserveConfirmation(mail.mail_id, order));
        return isConfirmed
          ? addressed(guest, identity.mailbox, orderConfirmation(named, identity), identity)
          : null;
      }
      case 'order_cancelled':
        return (
          guest && addressed(guest, identity.mailbox, orderCancelled(named, identity), identity)
        );
      case 'order_moved': {
        const content = orderMoved(named, promiseOf(mail.occasion), identity);
        return guest && content && addressed(guest, identity.mailbox, content, identity);
      }
      case 'order_promise': {
        const content = orderPromised(named, promiseOf(mail.occasion), identity);
        return guest && content && addressed(guest, identity.mailbox, content, identity);
      }
      case 'order_proposal': {
        const content = orderProposal(named, mail.occasion, identity);
        return guest && content && addressed(guest, identity.mailbox, content, identity);
      }
      case 'order_arriving': {
        const content = isArrivalMailed ? orderArriving(named, identity) : null;
        return guest && content && addressed(guest, identity.mailbox, content, identity);
      }
      case 'order_refund': {
        const refund = guest && (await sources.findRefund(mail.occasion));
        return (
          refund &&
          addressed(guest, identity.mailbox, orderRefund(named, refund, identity), identity)
        );
      }
      case 'order_billing': {
        const { order_id: orderId, occasion } = mail;
        const billing = guest && (await sources.findBilling(orderId, occasion, identity.locale));
        if (!billing) return null;
        const { fileName, pdf } = billing;
        const attachments = [{ fileName, type: 'application/pdf', content: pdf }];
        const content = billingMail(named, billing, identity);
        return { ...addressed(guest, identity.mailbox, content, identity), attachments };
      }
      default:
        return null;
    }
  }

  /** To an owner or a manager, while the order still waits. Rule OB-35. */
  async function toAlerted(
    occasion: string,
    order: MailedOrder,
    identity: MailIdentity,
  ): Promise<Addressed | null> {
    const [personId = '', cause = ''] = occasion.split(' ');
    const person = order.progress === 'received' ? await sources.findAlerted(personId) : null;
    if (!person) return null;
    const to = { name: person.name, address: person.email };
    return addressed(to, null, orderAlert(order, cause, identity), identity);
  }

  /** The one mail about an order that was never submitted. */
  async function toLatePayer(
    orderId: string,
    refundId: string,
    identityIn: IdentityIn,
  ): Promise<Addressed | null> {
    const payment = await sources.findLatePayment(orderId, refundId);
    const guest = payment && mailboxOf(payment);
    if (!guest) return null;
    const identity = identityIn(payment.locale);
    return addressed(guest, identity.mailbox, paymentLate(payment, identity), identity);
  }

  async function toAccount(mail: WaitingMail, identityIn: IdentityIn): Promise<Addressed | null> {
    if (mail.request?.kind === 'staff_invitation' || mail.request?.kind === 'clock_alert') {
      return toStaff(mail.request, identityIn(DEFAULT_LOCALE));
    }
    const content = mail.request && (await sources.composeAccountMail(mail.request));
    if (!content) return null;
    const identity = identityIn(content.locale);
    const to = { name: content.first_name, address: content.to };
    return addressed(to, identity.mailbox, accountContent(content, identity), identity);
  }

  async function toStaff(
    request: StaffMailRequest,
    identity: MailIdentity,
  ): Promise<Addressed | null> {
    if (request.kind === 'clock_alert') {
      const person = await sources.findAlerted(request.person_id);
      const content = clockAlert(request, identity);
      return (
        person && addressed({ name: person.name, address: person.email }, null, content, identity)
      );
    }
    const content = await sources.composeStaffMail(request.invitation_id);
    if (!content) return null;
    const to = { name: '', address: content.to };
    return addressed(to, identity.mailbox, staffContent(content, identity), identity);
  }
}

/** The configured sender, else the restaurant itself; one without a name gets the restaurant's. */
export function senderOf({ name, mailbox }: MailIdentity, from: Mailbox | null): Mailbox {
  if (from) return { name: from.name || name, address: from.address };
  return mailbox ?? { name, address: FALLBACK_SENDER };
}

/**
 * An order for mails to its guest: in the guest's language, and with the typed name only where an account proved the
 * address. Rules J-41 and LA-35.
 */
function forGuest(order: MailedOrder): MailedOrder {
  const translated = { ...order, lines: guestLines(order.lines) };
  return order.is_address_proven ? translated : { ...translated, first_name: '', last_name: '' };
}

/** A guest's mailbox; null once the order was anonymised. */
function mailboxOf(
  guest: Readonly<Record<'email' | 'first_name' | 'last_name', string>>,
): Mailbox | null {
  if (guest.email === '') return null;
  return { name: `${guest.first_name} ${guest.last_name}`.trim(), address: guest.email };
}

function addressed(
  to: Mailbox,
  replyTo: Mailbox | null,
  content: MailContent,
  identity: MailIdentity,
): Addressed {
  return { to, replyTo, content, identity };
}

/**
 * Reserves one of the confirmations that this address may get within an hour, so that orders in a stranger's name do
 * not fill the stranger's mailbox; false where none is left. A mail that is tried again keeps its reservation.
 */
export async function reserveConfirmation(
  pool: pg.Pool,
  mailId: string,
  { email, is_address_proven }: ConfirmationRecipient,
): Promise<boolean> {
  if (is_address_proven) return true;
  return transaction(pool, async (client) => {
    await client.query(LOCK_ADDRESS, [email]);
    const { rowCount } = await client.query(RESERVE, [email, mailId]);
    return rowCount === 1;
  });
}
