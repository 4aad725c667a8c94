import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';

/** The fields that the API's errors can name. */
const FIELD_NAMES = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
  'time',
  'comment',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** The API's messages, by field. */
export type FieldMessages = Readonly<Partial<Record<FieldName, string>>>;

type FieldValues = Readonly<Record<FieldName, string>>;

/** The messages of a rejected order, and the values that they are about. */
export interface RejectedFields {
  readonly messages: FieldMessages;
  readonly values: FieldValues;
}

export function fieldValues({
  personal,
  delivery,
  comment,
}: Pick<CheckoutFormState, 'personal' | 'delivery' | 'comment'>): FieldValues {
  const { firstName, lastName, email, phone } = personal;
  const { address, postalCode, city, deliveryDate, deliveryTimeRange } = delivery;
  const time = `${deliveryDate} ${deliveryTimeRange}`;
  return { firstName, lastName, email, phone, address, postalCode, city, time, comment };
}

/** The messages of fields that were not edited since. */
export function stillRejected(rejected: RejectedFields | null, values: FieldValues): FieldMessages {
  if (rejected === null) return {};
  const { messages, values: before } = rejected;
  const unchanged = FIELD_NAMES.filter((name) => before[name] === values[name]);
  return Object.fromEntries(unchanged.map((name) => [name, messages[name]]));
}
