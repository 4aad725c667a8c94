import { cancellationText } from '@comptoir/contract/orders/cancellation';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import { isPromiseMailed, toldReadyAt, tooLateFrom } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { inEuros, momentInWords, timeInWords } from '#jobs/written-values.ts';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailContent, MailIdentity } from './mail-content.ts';
import {
  contactInWords,
  contactNote,
  greeting,
  orderAmounts,
  orderLines,
  paidOf,
  paymentInWords,
  placeFact,
  reasonOfOrder,
  requestedTime,
  routeLink,
  trackingLink,
  unlinked,
} from './order-blocks.ts';

/**
 * To the guest, when a pickup is ready or a delivery on its way; null once that is over. Says since when,
 * as a mail may be late. Rule J-11.
 */
export function orderArriving(order: MailedOrder, identity: MailIdentity): MailContent | null {
  const isPickup = order.order_type === 'pickup';
  const since = currentSince(order, isPickup ? 'ready' : 'out_for_delivery');
  if (!since) return null;
  const { locale, timezone } = identity;
  const { arriving, labels } = mailTexts(locale);
  return {
    subject: arriving.subject(order.number, isPickup),
    preview: arriving.preview(isPickup),
    title: arriving.title(isPickup),
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name, locale)} ${arriving.sentence(order.number, isPickup)}`,
      },
      ...orderBlocks(order, identity, [
        {
          label: isPickup ? labels.ready : labels.left,
          lines: [momentInWords(since, timezone, locale)],
        },
      ]),
    ],
    reason: reasonOfOrder(identity),
  };
}

/**
 * To the guest, about a promise that was moved; null when the order is past it, and when another mail tells
 * of a later change. Says what is promised when it is sent. Rules J-11 and OB-33.
 */
export function orderPromised(
  order: MailedOrder,
  mailed: Instant,
  identity: MailIdentity,
): MailContent | null {
  const { number, promised_at: promise, slot_starts_at: slot, progress } = order;
  const isPast = progress !== 'received' && progress !== 'accepted' && progress !== 'preparing';
  if (isPast || promise === null) return null;
  const at = promise.getTime();
  if (isPromiseMailed({ promise: at, previous: mailed, mailed })) return null;
  const isLate = slot !== null && at > slot.getTime();
  const tooLate = tooLateFrom({ requestedAt: slot?.getTime() ?? null, promisedAt: at });
  const isCancellable =
    progress !== 'preparing' && tooLate !== null && order.submitted_at.getTime() >= tooLate;
  const { locale, timezone } = identity;
  const { promised, labels } = mailTexts(locale);
  const told = new Date(toldReadyAt(at, order.delivery_time === ASAP));
  const moment = momentInWords(told, timezone, locale);
  return {
    subject: promised.subject(number, timeInWords(told, timezone)),
    preview: promised.preview(moment),
    title: promised.title,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name, locale)} ${promised.sentence(number, moment)}${
          isLate ? ` ${promised.sorry}` : ''
        }`,
      },
      ...(isCancellable ? [{ kind: 'text' as const, text: promised.freeCancellation }] : []),
      ...orderBlocks(order, identity, [
        { label: labels.newTime, lines: [moment] },
        { label: labels.requestedTime, lines: [requestedTime(order, locale)] },
      ]),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** To the guest who moved an order; null when it is over, and when it was moved again since. Rule OB-52. */
export function orderMoved(
  order: MailedOrder,
  movedTo: Instant,
  identity: MailIdentity,
): MailContent | null {
  const { number, slot_starts_at: slot, progress } = order;
  if (isFinished(progress) || slot?.getTime() !== movedTo) return null;
  const { locale } = identity;
  const { moved, labels } = mailTexts(locale);
  const time = requestedTime(order, locale);
  return {
    subject: moved.subject(number, time),
    preview: moved.preview(time),
    title: moved.title,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name, locale)} ${moved.sentence(number, time)}`,
      },
      ...orderBlocks(order, identity, [{ label: labels.newTime, lines: [time] }]),
    ],
    reason: reasonOfOrder(identity),
  };
}

type Block = MailContent['blocks'][number];
type Fact = ReturnType<typeof placeFact>;

/** The order below the sentence of a mail: its link, `times` among its facts, its lines and the way there. */
function orderBlocks(
  order: MailedOrder,
  identity: MailIdentity,
  times: readonly Fact[],
): readonly Block[] {
  const { labels } = mailTexts(identity.locale);
  const facts = [
    { label: labels.number, lines: [String(order.number)] },
    ...times,
    placeFact(order, identity),
    { label: labels.payment, lines: [paymentInWords(order, identity)] },
  ];
  return [
    ...trackingLink(order, identity),
    { kind: 'facts', facts },
    ...orderLines(order, identity.locale),
    ...routeLink(order, identity),
    contactNote(identity),
  ];
}

/** When an order reached a step; null if it did not, or is finished. */
function currentSince({ progress, steps }: MailedOrder, step: OrderProgress): Date | null {
  if (isFinished(progress)) return null;
  const reached = steps?.find(({ progress: each }) => each === step);
  return reached ? new Date(reached.at) : null;
}

/** To the guest, when the order is cancelled. Rules J-11, J-30 to J-32 and J-34. */
export function orderCancelled(order: MailedOrder, identity: MailIdentity): MailContent {
  const { number, first_name, cancel_reason, cancellation } = order;
  const { locale } = identity;
  const { cancelled, links } = mailTexts(locale);
  const why = unlinked(cancellationText(cancel_reason, cancellation?.text ?? null, locale));
  const due = requestedTime(order, locale);
  return {
    subject: cancelled.subject(number),
    preview: cancelled.preview(due),
    title: cancelled.title,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name, locale)} ${
          cancel_reason === 'guest'
            ? cancelled.byGuest(number, due)
            : cancelled.byRestaurant(number, due)
        }`,
      },
      ...(why === '' ? [] : [{ kind: 'text' as const, text: why }]),
      { kind: 'text', text: moneyInWords(order, identity) },
      { kind: 'link', label: links.menu, url: `${identity.siteRoot}/menu` },
      ...orderLines(order, locale),
      orderAmounts(order, locale),
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** Says what was decided about the money, and promises nothing else. */
function moneyInWords(order: MailedOrder, identity: MailIdentity): string {
  const { status, cancellation, handover_payments } = order;
  const { locale } = identity;
  const { cancelled } = mailTexts(locale);
  const contact = contactInWords(identity);
  const isCard = status === 'paid';
  const isPaid = isCard || (handover_payments !== null && paidOf(order) > 0);
  if (!isPaid) return cancelled.nothingPaid;
  if (cancellation === null || cancellation.refundable === 0) {
    return cancelled.askAboutPayment(contact);
  }
  const { refundable, refund } = cancellation;
  const [paid, sum] = [inEuros(paidOf(order), locale), inEuros(refund, locale)];
  if (refund === 0) return cancelled.notRefunded(paid, contact);
  const given =
    refund === paidOf(order)
      ? cancelled.wholeRefund(sum)
      : refund < refundable
        ? cancelled.partRefund(sum, paid)
        : cancelled.restRefund(sum, paid);
  return isCard ? `${given} ${cancelled.toCard}` : given;
}
