import type { MailedOrder } from '#modules/orders/orders.ts';
import { dayInWords, inEuros, inPercent } from './french-formats.ts';
import type { MailAmount, MailBlock, MailFact } from './mail-content.ts';
import type { MailIdentity } from './mail-identity.ts';
import { unlinked } from './typed-words.ts';

/** « vendredi 20 novembre, 19:00 – 19:15 », on the restaurant's clock. */
export function requestedTime({ delivery_date, delivery_time }: MailedOrder): string {
  const time =
    delivery_time === 'ASAP' ? 'dès que possible' : delivery_time.replace('-', '\u00a0– ');
  return `${dayInWords(delivery_date)}, ${time}`;
}

/** « 3 rue de la République », « 69002 Lyon »; empty once it was anonymised. */
export function addressLines({ address, postal_code, city }: MailedOrder): readonly string[] {
  return [address, `${postal_code} ${city}`.trim()].filter((line) => line !== '').map(unlinked);
}

export function paymentInWords({ payment_method, status, order_type }: MailedOrder): string {
  if (status === 'paid') return 'Payée par carte';
  if (payment_method === 'card') return 'Par carte';
  return order_type === 'pickup' ? 'En espèces, au retrait' : 'En espèces, à la livraison';
}

/** The ordered dishes with their options and notes. */
export function orderLines(order: MailedOrder): MailBlock {
  return {
    kind: 'lines',
    title: 'Votre commande',
    lines: order.lines.map(({ quantity, item_name, options, note, total_cents }) => ({
      quantity,
      name: item_name,
      details: [
        ...options.map((option) => optionInWords(option)),
        ...(note === '' ? [] : [`Note : ${unlinked(note)}`]),
      ],
      price: total_cents === 0 ? 'Offert' : inEuros(total_cents),
    })),
  };
}

function optionInWords(option: MailedOrder['lines'][number]['options'][number]): string {
  const count = option.quantity > 1 ? `${option.quantity} × ` : '';
  const price = option.price_cents > 0 ? ` (${inEuros(option.price_cents)})` : '';
  return `${count}${option.name}${price}`;
}

/** The amounts of an order, down to the tax of each rate. */
export function orderAmounts(order: MailedOrder): MailBlock {
  const amount = (label: string, cents: number, weight: MailAmount['weight'] = 'plain') => ({
    label,
    amount: inEuros(cents),
    weight,
  });
  const isIncluded =
    order.total_cents === order.subtotal_cents - order.discount_cents + order.delivery_cents;
  const taxes = order.taxes
    .filter(({ tax_cents }) => tax_cents > 0)
    .map(({ rate, tax_cents }) =>
      amount(`${isIncluded ? 'dont ' : ''}TVA ${inPercent(rate)}`, tax_cents, 'quiet'),
    );
  return {
    kind: 'amounts',
    amounts: [
      amount('Sous-total', order.subtotal_cents),
      ...(order.discount_cents > 0 ? [amount('Remise', -order.discount_cents)] : []),
      ...(order.order_type === 'delivery' ? [amount('Livraison', order.delivery_cents)] : []),
      ...(isIncluded ? [] : taxes),
      amount('Total', order.total_cents, 'total'),
      ...(isIncluded ? taxes : []),
    ],
  };
}

/** The link to the order's page; none once its key is deleted. Rule T-3. */
export function trackingLink(
  { link_key }: MailedOrder,
  { siteRoot }: MailIdentity,
): readonly MailBlock[] {
  if (link_key === null) return [];
  const url = `${siteRoot}/order?key=${encodeURIComponent(link_key)}`;
  return [{ kind: 'link', label: 'Suivre ma commande', url }];
}

/** Where a pickup is fetched, or a delivery goes. */
export function placeFact(order: MailedOrder, { name, address }: MailIdentity): MailFact {
  return order.order_type === 'pickup'
    ? { label: 'À retirer', lines: [name, address].filter((line) => line !== '') }
    : { label: 'Livrée à', lines: addressLines(order) };
}

/** The way to the restaurant, for a pickup. */
export function routeLink(
  { order_type }: MailedOrder,
  { map }: MailIdentity,
): readonly MailBlock[] {
  if (order_type !== 'pickup' || map === null) return [];
  return [{ kind: 'link', label: 'Voir l’itinéraire', url: map }];
}

/** How a guest reaches the restaurant, as the end of a sentence. */
export function contactInWords({ phone }: MailIdentity): string {
  return phone === '' ? 'répondez à ce message' : `appelez-nous au ${phone}`;
}

/** « Une question ? Appelez-nous au 04 … » */
export function contactNote(identity: MailIdentity, question = 'Une question ?'): MailBlock {
  const contact = contactInWords(identity);
  const sentence = contact.charAt(0).toUpperCase() + contact.slice(1);
  return { kind: 'note', text: `${question} ${sentence}.` };
}

/** Why a guest gets a mail about an order. */
export function reasonOfOrder({ name }: MailIdentity): string {
  return `Vous recevez ce message parce que vous avez commandé chez ${name}.`;
}

export const REFUND_DELAY =
  'La somme revient sur la carte qui a payé ; selon votre banque, elle y apparaît sous cinq à dix jours.';
