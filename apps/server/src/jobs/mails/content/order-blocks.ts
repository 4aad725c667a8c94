import type { MailedOrder } from '#modules/orders/orders.ts';
import { dayInWords, inEuros, inPercent } from './french-formats.ts';
import type { MailAmount, MailBlock } from './mail-content.ts';
import { unlinked } from './typed-words.ts';

/** « vendredi 20 novembre, 19:00 – 19:15 », on the restaurant's clock as it was chosen. */
export function wantedTime({ delivery_date, delivery_time }: MailedOrder): string {
  const time =
    delivery_time === 'ASAP' ? 'dès que possible' : delivery_time.replace('-', '\u00a0– ');
  return `${dayInWords(delivery_date)}, ${time}`;
}

/** « 3 rue de la République », « 69002 Lyon »; nothing once it was erased. */
export function addressLines({ address, postal_code, city }: MailedOrder): readonly string[] {
  return [address, `${postal_code} ${city}`.trim()].filter((line) => line !== '').map(unlinked);
}

export function paymentInWords({ payment_method, status, order_type }: MailedOrder): string {
  if (status === 'paid') return 'Payée par carte';
  if (payment_method === 'card') return 'Par carte';
  return order_type === 'pickup' ? 'En espèces, au retrait' : 'En espèces, à la livraison';
}

/** What was ordered, with its options and notes. */
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

/** What it costs, down to the tax of each rate. */
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

/** The way to the order's page; none once its link is gone. Rule T-3. */
export function followLink({ link_key }: MailedOrder, siteRoot: string): readonly MailBlock[] {
  if (link_key === null) return [];
  const url = `${siteRoot}/order?key=${encodeURIComponent(link_key)}`;
  return [{ kind: 'link', label: 'Suivre ma commande', url }];
}
