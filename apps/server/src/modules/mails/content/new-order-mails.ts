import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import { ALLERGEN_NAMES } from '@comptoir/contract/menus/allergen-names';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { inEuros, momentInWords, timeInWords } from '#jobs/written-values.ts';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailContent, MailIdentity } from './mail-content.ts';
import {
  accessFacts,
  addressLines,
  contactNote,
  greeting,
  orderAmounts,
  orderLines,
  paymentInWords,
  placeFact,
  reasonOfOrder,
  requestedTime,
  routeLink,
  trackingLink,
  unlinked,
} from './order-blocks.ts';

/** To the guest, once the order is submitted. Rule J-1. */
export function orderConfirmation(order: MailedOrder, identity: MailIdentity): MailContent {
  const isPickup = order.order_type === 'pickup';
  const { locale, timezone } = identity;
  const { confirmation, labels, questionOrChange } = mailTexts(locale);
  return {
    subject: confirmation.subject(order.number),
    preview: confirmation.preview(isPickup, requestedTime(order, locale)),
    title: confirmation.title,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name, locale)} ${confirmation.stored(order.number)} ${whatFollows(order, identity)}`,
      },
      ...trackingLink(order, identity),
      {
        kind: 'facts',
        facts: [
          { label: labels.number, lines: [String(order.number)] },
          {
            label: isPickup ? labels.pickup : labels.delivery,
            lines: [requestedTime(order, locale)],
          },
          placeFact(order, identity),
          ...accessFacts(order, locale),
          { label: labels.payment, lines: [paymentInWords(order, identity)] },
          { label: labels.placed, lines: [momentInWords(order.submitted_at, timezone, locale)] },
        ],
      },
      ...orderLines(order, locale),
      orderAmounts(order, locale),
      ...(order.comment === ''
        ? []
        : [
            {
              kind: 'facts' as const,
              facts: [{ label: labels.message, lines: unlinked(order.comment).split('\n') }],
            },
          ]),
      ...routeLink(order, identity),
      contactNote(identity, questionOrChange),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** Asks the guest to call: a restaurant without an address gets no ticket. Rule J-51. */
function whatFollows(order: MailedOrder, { mailbox, phone, locale }: MailIdentity): string {
  const { confirmation, callUs } = mailTexts(locale);
  if (mailbox !== null) {
    return confirmation.prepared(order.order_type === 'pickup', order.delivery_time === ASAP);
  }
  return confirmation.unnotified(phone === '' ? confirmation.visitUs : callUs(phone));
}

/** To an owner or a manager, about an order that is not accepted. Rules OB-35 and OB-36. */
export function orderAlert(order: MailedOrder, cause: string, identity: MailIdentity): MailContent {
  const { number, submitted_at } = order;
  const since = timeInWords(submitted_at, identity.timezone);
  const why =
    cause === 'no_board'
      ? 'Aucun tableau des commandes n’est ouvert en ce moment.'
      : 'Personne ne l’a encore acceptée.';
  return {
    subject: `Commande n° ${number} en attente depuis ${since}`,
    preview: why,
    title: `La commande n° ${number} attend`,
    blocks: [
      { kind: 'text', text: `Elle est arrivée à ${since}. ${why} Le client attend une réponse.` },
      { kind: 'link', label: 'Ouvrir le tableau', url: `${identity.siteRoot}/gestion` },
      {
        kind: 'facts',
        facts: [
          { label: 'Pour', lines: [requestedTime(order)] },
          {
            label: 'Mode',
            lines: [order.order_type === 'pickup' ? 'À emporter' : 'À livrer'],
          },
          { label: 'Total', lines: [inEuros(order.total_cents)] },
          { label: 'Paiement', lines: [paymentInWords(order, identity)] },
        ],
      },
      ...orderLines(order),
    ],
    reason: `Vous recevez ce message parce que vous gérez les commandes de ${identity.name}.`,
  };
}

/** To the restaurant, once an order is submitted, and when its guest moved it to another time. Rules J-1 and OB-52. */
export function orderTicket(
  order: MailedOrder,
  identity: MailIdentity,
  isMoved = false,
): MailContent {
  const moved = isMoved ? 'Nouvelle heure : ' : '';
  const type = order.order_type === 'pickup' ? 'à emporter' : 'à livrer';
  const guest = unlinked(`${order.first_name} ${order.last_name}`.trim());
  return {
    subject: `${moved}Commande n° ${order.number}, ${type}, ${requestedTime(order)}`,
    preview: `${guest}, ${inEuros(order.total_cents)}, ${paymentInWords(order, identity).toLowerCase()}.`,
    title: `${moved}Commande n° ${order.number}, ${type}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Pour', lines: [requestedTime(order)] },
          {
            label: 'Client',
            lines: [guest, unlinked(groupedTelephone(order.phone_e164))].filter(
              (line) => line !== '',
            ),
          },
          ...(order.order_type === 'delivery'
            ? [{ label: 'Adresse', lines: addressLines(order) }]
            : []),
          ...accessFacts(order),
          ...(order.comment === ''
            ? []
            : [{ label: 'Message du client', lines: unlinked(order.comment).split('\n') }]),
          ...(order.avoided_allergens.length === 0
            ? []
            : [
                {
                  label: 'Allergènes à éviter',
                  lines: [order.avoided_allergens.map((id) => ALLERGEN_NAMES[id]).join(', ')],
                },
              ]),
          { label: 'Paiement', lines: [paymentInWords(order, identity)] },
          { label: 'Reçue', lines: [momentInWords(order.submitted_at, identity.timezone)] },
        ],
      },
      ...orderLines(order, DEFAULT_LOCALE, 'À préparer'),
      orderAmounts(order),
    ],
    reason: 'Répondre à ce message écrit au client.',
  };
}
