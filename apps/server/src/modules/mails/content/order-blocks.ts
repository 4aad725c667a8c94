import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import { withoutInvisible } from '@comptoir/domain/text/visible-text';
import { dayInWords, inEuros, inPercent } from '#jobs/written-values.ts';
import type { MailedOrder } from '#modules/orders/orders.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailAmount, MailBlock, MailFact, MailIdentity } from './mail-content.ts';

/** Longer than names are, shorter than an advertisement. */
const LONGEST_NAME = 60;

/** A number of four bytes, as computers have; telephone numbers of such groups begin with 0. */
const HOST_NUMBER = /(?<![\d.])([1-9]\d{0,2})\.(?=\d{1,3}\.\d{1,3}\.\d{1,3}(?!\.?\d))/u;

/**
 * An address of the web or of mail, the name of a domain or of a computer, a scheme, or a telephone number; full
 * stops of other scripts divide names as well.
 */
const LINK_LIKE = RegExp(
  String.raw`:\S|\\\\|[@\uff20]|[\p{L}\p{M}\p{N}\p{S}-][.\u2024\u3002\ufe52\uff0e\uff61][\p{L}\p{M}\p{N}]{2}|${HOST_NUMBER.source}|(?:\d[\s.-]?){6}`,
  'u',
);

/**
 * Where addresses are divided: the dot before a letter or a symbol, or between one and a digit (a domain ends with
 * letters, and `www.3615` needs none), the first dot of a computer's number, `@`, the colon of a scheme, the
 * backslashes of a computer's name, and slashes but those between digits.
 */
const JOINTS = RegExp(
  String.raw`[.\u2024\u3002\ufe52\uff0e\uff61](?=[\p{L}\p{M}\p{S}_])|(?<=[\p{L}\p{S}])[.\u2024\u3002\ufe52\uff0e\uff61](?=\p{N})|${HOST_NUMBER.source}|[@\uff20](?=\S)|(?<=\p{L}):(?=\S)|\\(?=\S)|(?<=[\p{L}\p{M}\p{N}.:/])\/(?=[^\s\d])|(?<=[\p{L}\p{M}.:/])\/(?=\d)`,
  'gu',
);

/** « vendredi 20 novembre, 19:00 – 19:15 », on the restaurant's clock. */
export function requestedTime(
  { delivery_date, delivery_time }: MailedOrder,
  locale: Locale = DEFAULT_LOCALE,
): string {
  const time =
    delivery_time === 'ASAP' ? mailTexts(locale).asap : delivery_time.replace('-', '\u00a0– ');
  return `${dayInWords(delivery_date, locale)}, ${time}`;
}

/** « 3 rue de la République », « 69002 Lyon »; empty once it was anonymised. */
export function addressLines({ address, postal_code, city }: MailedOrder): readonly string[] {
  return [address, `${postal_code} ${city}`.trim()].filter((line) => line !== '').map(unlinked);
}

/** Entry code and floor of a delivery, as they were typed. Rule K-34. */
export function accessFacts(
  { order_type, entry_code, floor }: MailedOrder,
  locale: Locale = DEFAULT_LOCALE,
): readonly MailFact[] {
  if (order_type === 'pickup') return [];
  const { labels } = mailTexts(locale);
  return [
    { label: labels.entryCode, lines: [unlinked(entry_code)] },
    { label: labels.floor, lines: [unlinked(floor)] },
  ].filter(({ lines: [line] }) => line !== '');
}

/** « En espèces, au retrait », « À régler au retrait : espèces, carte ». Rule BK-64. */
export function paymentInWords(
  { payment_method, status, order_type, total_cents, handover_payments }: MailedOrder,
  { handoverMeans, locale }: Pick<MailIdentity, 'handoverMeans' | 'locale'>,
): string {
  const texts = mailTexts(locale);
  if (total_cents === 0) return texts.nothingToPay;
  if (status === 'paid') return texts.paidByCard;
  if (payment_method === 'card') return texts.byCard;
  const isPickup = order_type === 'pickup';
  if (handover_payments !== null) return isPickup ? texts.paidAtPickup : texts.paidAtDelivery;
  if (handoverMeans.every((means) => means === 'cash')) {
    return isPickup ? texts.cashAtPickup : texts.cashAtDelivery;
  }
  const means = handoverMeans.map((name) => texts.means[name]).join(', ');
  return isPickup ? texts.toPayAtPickup(means) : texts.toPayAtDelivery(means);
}

/** The ordered dishes with their options and notes, after what the guest wrote about allergies. Rule I-52. */
export function orderLines(
  order: MailedOrder,
  locale: Locale = DEFAULT_LOCALE,
  title = mailTexts(locale).labels.order,
): readonly MailBlock[] {
  const { labels, colon } = mailTexts(locale);
  const allergies = { label: labels.allergies, lines: [unlinked(order.allergies)] };
  const lines: MailBlock = {
    kind: 'lines',
    title,
    lines: order.lines.map(({ quantity, item_name, options, dishes, note, total_cents }) => ({
      quantity,
      name: item_name,
      details: [
        ...options.map((option) => optionInWords(option, locale)),
        ...(dishes ?? []).map((dish) => dishInWords(dish, locale)),
        ...(note === '' ? [] : [`${labels.note}${colon} ${unlinked(note)}`]),
      ],
      price: total_cents === 0 ? labels.free : inEuros(total_cents, locale),
    })),
  };
  return order.allergies === '' ? [lines] : [{ kind: 'facts', facts: [allergies] }, lines];
}

type MailedLine = MailedOrder['lines'][number];

/** « Steak frites (3,00 €) : Sauce poivre, 2 × Pain » */
function dishInWords(
  { item_name, supplement_cents, options }: NonNullable<MailedLine['dishes']>[number],
  locale: Locale,
): string {
  const dish = `${item_name}${priceInWords(supplement_cents, locale)}`;
  if (options.length === 0) return dish;
  const chosen = options.map((option) => optionInWords(option, locale));
  return `${dish}${mailTexts(locale).colon} ${chosen.join(', ')}`;
}

function optionInWords(option: MailedLine['options'][number], locale: Locale): string {
  const count = option.quantity > 1 ? `${option.quantity} × ` : '';
  return `${count}${option.name}${priceInWords(option.price_cents, locale)}`;
}

function priceInWords(cents: number, locale: Locale): string {
  return cents > 0 ? ` (${inEuros(cents, locale)})` : '';
}

/** The amounts of an order, down to the tax of each rate. */
export function orderAmounts(order: MailedOrder, locale: Locale = DEFAULT_LOCALE): MailBlock {
  const { labels, tax } = mailTexts(locale);
  const amount = (label: string, cents: number, weight: MailAmount['weight'] = 'plain') => ({
    label,
    amount: inEuros(cents, locale),
    weight,
  });
  const isIncluded =
    order.total_cents === order.subtotal_cents - order.discount_cents + order.delivery_cents;
  const taxes = order.taxes
    .filter(({ tax_cents }) => tax_cents > 0)
    .map(({ rate, tax_cents }) =>
      amount(tax(inPercent(rate, locale), isIncluded), tax_cents, 'quiet'),
    );
  return {
    kind: 'amounts',
    amounts: [
      amount(labels.subtotal, order.subtotal_cents),
      ...(order.discount_cents > 0 ? [amount(labels.discount, -order.discount_cents)] : []),
      ...(order.order_type === 'delivery' ? [amount(labels.delivery, order.delivery_cents)] : []),
      ...(isIncluded ? [] : taxes),
      amount(labels.total, order.total_cents, 'total'),
      ...(isIncluded ? taxes : []),
      ...(order.tip_cents
        ? [amount(labels.tip, order.tip_cents), amount(labels.paid, paidOf(order), 'total')]
        : []),
    ],
  };
}

/** What the guest paid by card, the tip included. */
export function paidOf({ total_cents, tip_cents = 0 }: MailedOrder): Cents {
  return total_cents + tip_cents;
}

/** The link to the order's page; none once its key is deleted. Rule T-3. */
export function trackingLink(
  { link_key }: MailedOrder,
  { siteRoot, locale }: MailIdentity,
  label = mailTexts(locale).links.track,
): readonly MailBlock[] {
  if (link_key === null) return [];
  const url = `${siteRoot}/order?key=${encodeURIComponent(link_key)}`;
  return [{ kind: 'link', label, url }];
}

/** Where a pickup is fetched, or a delivery goes. */
export function placeFact(order: MailedOrder, { name, address, locale }: MailIdentity): MailFact {
  const { labels } = mailTexts(locale);
  return order.order_type === 'pickup'
    ? { label: labels.toFetch, lines: [name, address].filter((line) => line !== '') }
    : { label: labels.deliveredTo, lines: addressLines(order) };
}

/** The way to the restaurant, for a pickup. */
export function routeLink(
  { order_type }: MailedOrder,
  { map, locale }: MailIdentity,
): readonly MailBlock[] {
  if (order_type !== 'pickup' || map === null) return [];
  return [{ kind: 'link', label: mailTexts(locale).links.route, url: map }];
}

/** How a guest reaches the restaurant, as the end of a sentence. */
export function contactInWords({ phone, locale }: MailIdentity): string {
  const { answerMail, callUs } = mailTexts(locale);
  return phone === '' ? answerMail : callUs(phone);
}

/** « Une question ? Appelez-nous au 04 … » */
export function contactNote(
  identity: MailIdentity,
  question = mailTexts(identity.locale).question,
): MailBlock {
  const contact = contactInWords(identity);
  const sentence = contact.charAt(0).toUpperCase() + contact.slice(1);
  return { kind: 'note', text: `${question} ${sentence}.` };
}

/** Why a guest gets a mail about an order. */
export function reasonOfOrder({ name, locale }: MailIdentity): string {
  return mailTexts(locale).reasonOfOrder(name);
}

/** « Bonjour Jeanne, », or « Bonjour, » when the typed name is too long for one or has a link. Rule J-13. */
export function greeting(firstName: string, locale: Locale = DEFAULT_LOCALE): string {
  const word = mailTexts(locale).greeting;
  const name = withoutInvisible(firstName);
  const isName = name !== '' && name.length <= LONGEST_NAME && !LINK_LIKE.test(name);
  return isName ? `${word} ${unlinked(firstName)},` : `${word},`;
}

/**
 * Typed text in which mail programs find no link: zero-width spaces divide addresses. Times, amounts, dates and
 * telephone numbers stay whole. In linear time. Rule J-13.
 */
export function unlinked(typed: string): string {
  return typed.replaceAll(JOINTS, '$&\u200b');
}
