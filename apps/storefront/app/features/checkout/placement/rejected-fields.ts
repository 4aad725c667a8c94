import type { CheckoutFormState } from '#stores/checkout/checkout-form.ts';

/** The fields that a refusal can point at. */
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

/** What is wrong with fields, in words. */
export type FieldMistakes = Readonly<Partial<Record<FieldName, string>>>;

type FieldValues = Readonly<Record<FieldName, string>>;

/** What the API refused, and what the form said then. */
export interface RefusedFields {
  readonly mistakes: FieldMistakes;
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

/** The mistakes in the API's words, of the fields that have not been changed since. */
export function stillRefused(refused: RefusedFields | null, values: FieldValues): FieldMistakes {
  if (refused === null) return {};
  const { mistakes, values: before } = refused;
  const unchanged = FIELD_NAMES.filter((name) => before[name] === values[name]);
  return Object.fromEntries(unchanged.map((name) => [name, mistakes[name]]));
}
