import type { Cart } from '@comptoir/domain/cart/cart';
import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';

/** The fields that the API's errors can name. */
export const FIELD_NAMES = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
  'entryCode',
  'floor',
  'time',
  'comment',
  'allergies',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** What the fields hold. */
export type FieldValues = Readonly<Record<FieldName, string>>;

export function fieldValues({
  personal,
  delivery,
  comment,
  allergies,
}: Pick<CheckoutFormState, 'personal' | 'delivery' | 'comment' | 'allergies'>): FieldValues {
  const { firstName, lastName, email, phone } = personal;
  const { address, postalCode, city, entryCode, floor, deliveryDate, deliveryTimeRange } = delivery;
  const time = `${deliveryDate} ${deliveryTimeRange}`;
  return {
    firstName,
    lastName,
    email,
    phone,
    address,
    postalCode,
    city,
    entryCode,
    floor,
    time,
    comment,
    allergies: allergies ?? '',
  };
}

/**
 * What a rejection by the API is about, as a text: the form, the way of paying, the tip, the cart, and how often the
 * card was edited. Rule K-21.
 */
export function inputText(
  form: Pick<
    CheckoutFormState,
    'personal' | 'delivery' | 'comment' | 'allergies' | 'paymentMethod' | 'tip'
  >,
  lines: Cart,
  cardEdits: number,
): string {
  return JSON.stringify([fieldValues(form), form.paymentMethod, form.tip, lines, cardEdits]);
}

/** Whether the order was sent: the places and portions that are taken may be its own. Rule K-18. */
export function isSent({
  localId,
  delivery,
}: Pick<CheckoutFormState, 'localId' | 'delivery'>): boolean {
  return localId === delivery.sentId;
}
