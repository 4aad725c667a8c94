import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { FIELD_NAMES, type FieldName, type FieldValues } from '../checkout-input.ts';

/** What has to change before the order can be sent again. */
export type Remedy =
  | 'slots'
  | 'service'
  | 'restaurant'
  | 'coupon'
  | 'new_order'
  | 'new_card'
  | 'expired_order'
  | 'late_payment'
  | null;

/** A rejected or failed order: the message, the step where it can be corrected, and the remedy. */
export interface CheckoutError {
  readonly step: CheckoutStep;
  /** Null where the fields of the step say it. Rule K-21. */
  readonly message: string | null;
  readonly fields: FieldMessages;
  readonly remedy: Remedy;
}

/** What a remedy does to the browser's state. */
export type RemedyEffect =
  | 'refresh_slots'
  | 'refresh_availability'
  | 'reload_restaurant'
  | 'reject_coupon'
  | 'drop_intent'
  | 'expire_payment'
  | 'new_local_id';

const EFFECTS: Readonly<Record<NonNullable<Remedy>, readonly RemedyEffect[]>> = {
  slots: ['refresh_slots', 'refresh_availability'],
  service: ['refresh_slots', 'refresh_availability', 'reload_restaurant'],
  restaurant: ['reload_restaurant'],
  coupon: ['reject_coupon'],
  new_order: ['new_local_id'],
  new_card: ['drop_intent'],
  expired_order: ['refresh_slots', 'new_local_id'],
  late_payment: ['refresh_slots', 'expire_payment', 'new_local_id'],
};

export function remedyEffects(remedy: Remedy): readonly RemedyEffect[] {
  return remedy === null ? [] : EFFECTS[remedy];
}

const FIELDS: Readonly<Record<string, { readonly name: FieldName; readonly step: CheckoutStep }>> =
  {
    'customer.first_name': { name: 'firstName', step: 'personal' },
    'customer.last_name': { name: 'lastName', step: 'personal' },
    'customer.email': { name: 'email', step: 'personal' },
    'customer.phone': { name: 'phone', step: 'personal' },
    'customer.location.address': { name: 'address', step: 'delivery' },
    'customer.location.postal_code': { name: 'postalCode', step: 'delivery' },
    'customer.location.city': { name: 'city', step: 'delivery' },
    'customer.location.entry_code': { name: 'entryCode', step: 'delivery' },
    'customer.location.floor': { name: 'floor', step: 'delivery' },
    'customer.date.delivery_date': { name: 'time', step: 'delivery' },
    'customer.date.delivery_time_range': { name: 'time', step: 'delivery' },
    comment: { name: 'comment', step: 'delivery' },
    allergies: { name: 'allergies', step: 'personal' },
  };

/** The fields that show their message themselves; of the others the alert says it. */
const SAYING: ReadonlySet<FieldName> = new Set([
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
  'entryCode',
  'floor',
]);

const WHERE: Readonly<Record<string, { readonly step: CheckoutStep; readonly remedy: Remedy }>> = {
  items_unavailable: { step: 'delivery', remedy: 'service' },
  paused: { step: 'delivery', remedy: 'slots' },
  slot_full: { step: 'delivery', remedy: 'slots' },
  slot_unavailable: { step: 'delivery', remedy: 'slots' },
  too_far: { step: 'delivery', remedy: 'restaurant' },
  address_unknown: { step: 'delivery', remedy: null },
  address_required: { step: 'delivery', remedy: null },
  below_minimum: { step: 'delivery', remedy: 'restaurant' },
  delivery_inactive: { step: 'type', remedy: 'restaurant' },
  payment_method: { step: 'payment', remedy: 'restaurant' },
  payment_failed: { step: 'payment', remedy: null },
  payment_required: { step: 'payment', remedy: null },
  card_incomplete: { step: 'payment', remedy: null },
  intent_used: { step: 'payment', remedy: 'new_card' },
  intent_unknown: { step: 'payment', remedy: 'new_card' },
  coupon_unknown: { step: 'confirmation', remedy: 'coupon' },
  order_expired: { step: 'delivery', remedy: 'expired_order' },
  payment_late: { step: 'delivery', remedy: 'late_payment' },
  local_id_reused: { step: 'confirmation', remedy: 'new_order' },
};

/** The restaurant takes tips no longer. Rule TI-2. */
const WITHOUT_TIP = { step: 'payment', remedy: 'restaurant' } as const;

/** Paths whose message is shown above the step, not at a field. Rules C-14 and TI-2. */
const WHOLE: ReadonlySet<string> = new Set(['items', 'customer', 'comment', 'tip']);

/** For a payment that may have come after its order had expired. Rule K-33. */
export const LATE_PAYMENT =
  'Your payment came too late for this order. If your card was charged, the amount goes back by itself. Choose a time to order again.';

/** The checkout error of a problem that the API returned. Rules K-19 and K-33. */
export function checkoutErrorOf(problem: Problem, t: Translate): CheckoutError {
  const known = problem.errors.flatMap(({ path, message }) => {
    const field = FIELDS[path];
    return field ? [{ ...field, message }] : [];
  });
  const isTipRefused = problem.errors.some(({ path }) => path === 'tip');
  const where = isTipRefused ? WITHOUT_TIP : WHERE[problem.code];
  const isAboutItems =
    problem.code !== 'items_unavailable' &&
    problem.errors.some(({ path }) => path.startsWith('items['));
  const step = where?.step ?? known[0]?.step ?? 'confirmation';
  const said = known.filter(({ name }) => SAYING.has(name));
  const isSaid = said.some((field) => field.step === step) && said.length === problem.errors.length;
  return {
    step,
    message: isSaid ? null : wholeMessage(problem, isAboutItems, t),
    fields: Object.fromEntries(known.map(({ name, message }) => [name, message])),
    remedy: where ? where.remedy : isAboutItems ? 'restaurant' : null,
  };
}

/** Whether the account was rejected; as a guest the same order may be accepted. Rule V-6. */
export function isAccountRejected({ code }: Problem): boolean {
  return code === 'unauthorized' || code === 'forbidden' || code === 'email_not_verified';
}

function wholeMessage(problem: Problem, isAboutItems: boolean, t: Translate): string {
  if (!isAboutItems) return messageOf(problem, t);
  const tooMany = problem.errors.find(({ path }) => path.endsWith('.quantity'));
  return tooMany?.message ?? t('A dish in your cart is no longer on the menu.');
}

function messageOf(problem: Problem, t: Translate): string {
  switch (problem.code) {
    case 'items_unavailable':
      if (problem.items?.some((item) => item.sold_out_until !== undefined)) return problem.message;
      return t(
        'The following items in your cart are not available at the selected time: {names}. Please choose a different time or remove these items.',
        { names: (problem.items ?? []).map(nameOf).join(', ') },
      );
    case 'too_far':
      return t('The address is too far from the restaurant');
    case 'below_minimum':
      return t('The minimum order for delivery is not reached');
    case 'slot_unavailable':
      return t('The selected time is no longer available');
    case 'unauthorized':
    case 'forbidden':
    case 'email_not_verified':
      return t('Your session has ended. Send again to order without the account, or log in first.');
    case 'payment_failed':
    case 'payment_required':
    case 'intent_used':
    case 'intent_unknown':
      return t('Payment failed, please try again');
    case 'card_incomplete':
      return t('Please fill out all required fields');
    case 'rate_limited':
      return problemText(problem, t);
    case 'payment_late':
      return t(LATE_PAYMENT);
    case 'local_id_reused':
      return t('Your order has been registered already. Send again only to place another one.');
    case 'validation':
      return problem.errors.find(({ path }) => WHOLE.has(path))?.message ?? problem.message;
    default:
      return problem.status === 0 || problem.status >= 500
        ? t('An error occurred, please try again')
        : problem.message || t('An error occurred, please try again');
  }
}

/** A dish of a formula with the name that stands in the cart. Rule C-25. */
function nameOf({ item_name: name, formula }: NonNullable<Problem['items']>[number]): string {
  return formula === undefined ? name : `${name} (${formula})`;
}

/** The API's messages, by field. */
export type FieldMessages = Readonly<Partial<Record<FieldName, string>>>;

/** The messages of a rejected order, and the values that they are about. */
export interface RejectedFields {
  readonly messages: FieldMessages;
  readonly values: FieldValues;
}

/** The messages of fields that were not edited since. */
export function stillRejected(rejected: RejectedFields | null, values: FieldValues): FieldMessages {
  if (rejected === null) return {};
  const { messages, values: before } = rejected;
  const unchanged = FIELD_NAMES.filter((name) => before[name] === values[name]);
  return Object.fromEntries(unchanged.map((name) => [name, messages[name]]));
}
