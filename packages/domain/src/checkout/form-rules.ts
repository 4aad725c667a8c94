import type { Zone } from '../delivery/fulfilment.ts';
import { type ZoneAddressProblem, zoneAddressProblem } from '../delivery/zone-address.ts';
import type { OrderType } from '../menu/menu.ts';
import { cleanLine, isReadableName } from '../text/visible-text.ts';
import { readTelephone, type TelephoneProblem } from './telephone.ts';

/** The fields of the personal step, as typed. Rule K-13. */
export interface PersonalForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** The fields of a delivery's address, as typed. Rule K-14. */
export interface DeliveryForm {
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
}

/** An error of a field; `message` is a key of the catalogue of texts, its parameters are beside it. Rule K-15. */
export type FieldError<Path extends string = string> =
  | { readonly path: Path; readonly message: '{path} is a required field' }
  | { readonly path: Path; readonly message: '{path} must be a valid email' }
  | { readonly path: Path; readonly message: '{path} needs a letter or a digit' }
  | { readonly path: Path; readonly message: TelephoneMessage }
  | { readonly path: Path; readonly message: '{path} needs more than the town' }
  | { readonly path: Path; readonly message: '{path} must have five digits' }
  | { readonly path: Path; readonly message: '{path} is that of a letter box (CEDEX)' }
  | {
      readonly path: Path;
      readonly message: '{path} must be at least {min} characters';
      readonly min: number;
    };

/** Keys of the catalogue of texts. Rule K-20. */
const TELEPHONE_MESSAGES = {
  unreadable: '{path} must be a valid telephone number',
  too_short: '{path} lacks digits',
  too_long: '{path} has too many digits: give one number',
} as const satisfies Record<TelephoneProblem, string>;
type TelephoneMessage = (typeof TELEPHONE_MESSAGES)[TelephoneProblem];

/** What a text field must be. What shows nothing, and spaces around it, never count. */
export interface FieldRule {
  readonly isRequired?: boolean;
  readonly isName?: boolean;
  readonly isEmail?: boolean;
  readonly isTelephone?: boolean;
  readonly min?: number;
}

/** The most characters of an entry code, and of a floor. Rule K-34. */
export const MAXIMUM_ACCESS_LENGTH = 60;

/** Rule K-14. */
export const DEFAULT_COUNTRY = 'France';

const PERSONAL_RULES = {
  firstName: { isRequired: true, isName: true },
  lastName: { isRequired: true, isName: true },
  email: { isRequired: true, isEmail: true },
  phone: { isRequired: true, isTelephone: true },
} as const satisfies Record<keyof PersonalForm, FieldRule>;

const ADDRESS_FIELDS = ['address', 'city', 'postalCode'] as const satisfies (keyof DeliveryForm)[];

/** The errors of the personal form in the order of its fields, at most one each. Rule K-13. */
export function personalFormErrors(form: PersonalForm): readonly FieldError<keyof PersonalForm>[] {
  const fields = ['firstName', 'lastName', 'email', 'phone'] as const;
  return fields.flatMap((path) => fieldError(path, form[path], PERSONAL_RULES[path]) ?? []);
}

/**
 * The errors of the delivery form: a delivery needs its address, a pickup nothing. Where zones go by postal code,
 * `zones` are they. Rules D-15 and K-14.
 */
export function deliveryFormErrors(
  form: DeliveryForm,
  orderType: OrderType,
  zones: readonly Zone[] | null,
): readonly FieldError<keyof DeliveryForm>[] {
  if (orderType === 'pickup') return [];
  const problem = zones && zoneAddressProblem({ ...form, street: form.address }, zones);
  const error = problem && ZONE_ADDRESS_ERRORS[problem];
  return ADDRESS_FIELDS.flatMap(
    (path) =>
      fieldError(path, form[path], { isRequired: true }) ?? (error?.path === path ? error : []),
  );
}

const ZONE_ADDRESS_ERRORS = {
  street: { path: 'address', message: '{path} needs more than the town' },
  postal_code: { path: 'postalCode', message: '{path} must have five digits' },
  cedex: { path: 'postalCode', message: '{path} is that of a letter box (CEDEX)' },
} as const satisfies Record<ZoneAddressProblem, FieldError<keyof DeliveryForm>>;

/**
 * The first error of a field's value, null when it is valid. An empty value only breaks the rule that
 * it is required. Rule K-15.
 */
export function fieldError<Path extends string>(
  path: Path,
  value: string,
  rule: FieldRule,
): FieldError<Path> | null {
  const text = cleanLine(value);
  if (text === '') return rule.isRequired ? { path, message: '{path} is a required field' } : null;
  if (rule.isEmail && !isEmail(text)) return { path, message: '{path} must be a valid email' };
  if (rule.isName && !isReadableName(text))
    return { path, message: '{path} needs a letter or a digit' };
  if (rule.isTelephone) {
    const read = readTelephone(text);
    if ('problem' in read) return { path, message: TELEPHONE_MESSAGES[read.problem] };
  }
  if (rule.min !== undefined && text.length < rule.min) {
    return { path, message: '{path} must be at least {min} characters', min: rule.min };
  }
  return null;
}

/**
 * Whether a text can be an e-mail address: one '@', before it up to 64 characters of the usual ones
 * without a dot at either end or two in a row, after it a domain with at least one dot. Rule K-16.
 */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || text.length > 254 || local.length > 64) return false;
  return (
    /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) &&
    /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i.test(domain)
  );
}
