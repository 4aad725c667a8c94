import { cancellationText } from '@comptoir/contract/orders/cancellation';
import type { Cents } from '@comptoir/domain/money/money';
import { isFinished, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import { isPromiseMailed, mayGuestCancel } from '@comptoir/domain/orders/promise';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { inEuros, momentInWords, timeInWords } from './french-formats.ts';
import type { MailContent } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import {
  contactInWords,
  contactNote,
  orderAmounts,
  orderLines,
  paymentInWords,
  placeFact,
  REFUND_DELAY,
  reasonOfOrder,
  requestedTime,
  routeLink,
  trackingLink,
} from './order-blocks.ts';
import { greeting, unlinked } from './typed-words.ts';

/**
 * To the guest, when a pickup is ready or a delivery on its way; null once that is over. Says since when,
 * as a mail may be late. Rule J-11.
 */
export function orderArriving(order: MailedOrder, identity: MailIdentity): MailContent | null {
  const isPickup = order.order_type === 'pickup';
  const since = currentSince(order, isPickup ? 'ready' : 'out_for_delivery');
  if (!since) return null;
  const state = isPickup ? 'prête' : 'en route';
  return {
    subject: `Votre commande n° ${order.number} est ${state}`,
    preview: isPickup ? 'Elle vous attend au comptoir.' : 'Elle arrive chez vous.',
    title: `Votre commande est ${state}`,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name)} votre commande n° ${order.number} est ${state}${
          isPickup ? ' et vous attend au comptoir.' : ' et arrive chez vous.'
        }`,
      },
      ...trackingLink(order, identity),
      {
        kind: 'facts',
        facts: [
          { label: 'Numéro', lines: [String(order.number)] },
          {
            label: isPickup ? 'Prête' : 'Partie',
            lines: [momentInWords(since, identity.timezone)],
          },
          placeFact(order, identity),
          { label: 'Paiement', lines: [paymentInWords(order)] },
        ],
      },
      orderLines(order),
      ...routeLink(order, identity),
      contactNote(identity),
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
  const isCancellable = mayGuestCancel(
    { progress, requestedAt: slot?.getTime() ?? null, promisedAt: at },
    order.finalized_at.getTime(),
  );
  const moment = momentInWords(promise, identity.timezone);
  return {
    subject: `Votre commande n° ${number} : nouvelle heure, ${timeInWords(promise, identity.timezone)}`,
    preview: `Elle est maintenant prévue ${moment}.`,
    title: 'Votre commande a une nouvelle heure',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name)} votre commande n° ${number} est maintenant prévue ${moment}.${
          isLate ? ' Nous sommes désolés de ce retard.' : ''
        }`,
      },
      ...(isCancellable ? [{ kind: 'text' as const, text: FREE_CANCELLATION }] : []),
      ...trackingLink(order, identity),
      {
        kind: 'facts',
        facts: [
          { label: 'Numéro', lines: [String(number)] },
          { label: 'Nouvelle heure', lines: [moment] },
          { label: 'Heure demandée', lines: [requestedTime(order)] },
          placeFact(order, identity),
          { label: 'Paiement', lines: [paymentInWords(order)] },
        ],
      },
      orderLines(order),
      ...routeLink(order, identity),
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

const FREE_CANCELLATION =
  'Si elle arrive trop tard pour vous, vous pouvez l’annuler sans frais depuis sa page, tant que la cuisine ne l’a pas commencée.';

/** When an order reached a step; null if it did not, or is finished. */
function currentSince({ progress, steps }: MailedOrder, step: OrderProgress): Date | null {
  if (isFinished(progress)) return null;
  const reached = steps?.find(({ progress: each }) => each === step);
  return reached ? new Date(reached.at) : null;
}

/** To the guest, when the order is cancelled. Rules J-11, J-30 to J-32 and J-34. */
export function orderCancelled(order: MailedOrder, identity: MailIdentity): MailContent {
  const { number, first_name, cancel_reason, cancellation } = order;
  const why = unlinked(cancellationText(cancel_reason, cancellation?.text ?? null));
  return {
    subject: `Votre commande n° ${number} est annulée`,
    preview: `Elle était prévue ${requestedTime(order)}.`,
    title: 'Votre commande est annulée',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(first_name)} ${
          cancel_reason === 'guest'
            ? `votre commande n° ${number}, prévue ${requestedTime(order)}, est annulée.`
            : `nous avons dû annuler votre commande n° ${number}, prévue ${requestedTime(order)}. Nous en sommes désolés.`
        }`,
      },
      ...(why === '' ? [] : [{ kind: 'text' as const, text: why }]),
      { kind: 'text', text: moneyInWords(order, identity) },
      { kind: 'link', label: 'Voir la carte', url: `${identity.siteRoot}/menu` },
      orderLines(order),
      orderAmounts(order),
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** Says what was decided about the money, and promises nothing else. */
function moneyInWords(
  { status, total_cents, cancellation }: MailedOrder,
  identity: MailIdentity,
): string {
  const contact = contactInWords(identity);
  if (status === 'pending') return 'Rien n’a été encaissé : vous n’avez rien à payer.';
  if (cancellation === null || cancellation.refundable === 0) {
    return `Pour toute question sur votre paiement, ${contact}.`;
  }
  const paid = inEuros(total_cents);
  const { refundable, refund } = cancellation;
  if (refund === 0) {
    return `Les ${paid} que vous avez payés ne sont pas remboursés. Pour en parler, ${contact}.`;
  }
  return `${sumInWords(refundable, refund, total_cents)}. ${REFUND_DELAY}`;
}

function sumInWords(refundable: Cents, refund: Cents, total: Cents): string {
  const sum = inEuros(refund);
  if (refund === total)
    return `Nous vous rendons la totalité de ce que vous avez payé, soit ${sum}`;
  if (refund < refundable) return `Nous vous rendons ${sum} sur les ${inEuros(total)} payés`;
  return `Nous vous rendons ${sum}, ce qui restait des ${inEuros(total)} payés`;
}
