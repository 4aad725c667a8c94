import type { OrderType } from '../menu/menu.ts';

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
  | { readonly path: Path; readonly message: '{path} must be a valid telephone number' }
  | {
      readonly path: Path;
      readonly message: '{path} must be at least {min} characters';
      readonly min: number;
    };

/** What a text field must be. Spaces around it never count. */
export interface FieldRule {
  readonly isRequired?: boolean;
  readonly isEmail?: boolean;
  readonly isTelephone?: boolean;
  readonly min?: number;
}

/** Rule K-14. */
export const DEFAULT_COUNTRY = 'France';

const PERSONAL_RULES = {
  firstName: { isRequired: true, min: 1 },
  lastName: { isRequired: true, min: 1 },
  email: { isRequired: true, isEmail: true },
  phone: { isRequired: true, isTelephone: true },
} as const satisfies Record<keyof PersonalForm, FieldRule>;

const ADDRESS_FIELDS = ['address', 'city', 'postalCode'] as const satisfies (keyof DeliveryForm)[];

/** The errors of the personal form in the order of its fields, at most one each. Rule K-13. */
export function personalFormErrors(form: PersonalForm): readonly FieldError<keyof PersonalForm>[] {
  const fields = ['firstName', 'lastName', 'email', 'phone'] as const;
  return fields.flatMap((path) => fieldError(path, form[path], PERSONAL_RULES[path]) ?? []);
}

/** The errors of the delivery form: a delivery needs its address, a pickup nothing. Rule K-14. */
export function deliveryFormErrors(
  form: DeliveryForm,
  orderType: OrderType,
): readonly FieldError<keyof DeliveryForm>[] {
  const rule = { isRequired: orderType === 'delivery' };
  return ADDRESS_FIELDS.flatMap((path) => fieldError(path, form[path], rule) ?? []);
}

/**
 * The first error of a field's value, null when it is valid. An empty value only breaks the rule that
 * it is required. Rule K-15.
 */
export function fieldError<Path extends string>(
  path: Path,
  value: string,
  rule: FieldRule,
): FieldError<Path> | null {
  const text = value.trim();
  if (text === '') return rule.isRequired ? { path, message: '{path} is a required field' } : null;
  if (rule.isEmail && !isEmail(text)) return { path, message: '{path} must be a valid email' };
  if (rule.isTelephone && !isTelephone(text)) {
    return { path, message: '{path} must be a valid telephone number' };
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

/** The fewest digits of a telephone number. Rule K-20. */
const MINIMUM_DIGITS = 6;

/** Whether a text can be a telephone number: digits, spaces and `+ . - ( )`, six digits at least. Rule K-20. */
export function isTelephone(text: string): boolean {
  return /^[\d\s+.()-]*$/.test(text) && text.replaceAll(/\D/g, '').length >= MINIMUM_DIGITS;
}

/**
 * A telephone number as it is read: '0612345678' → '06 12 34 56 78', '+33612345678' →
 * '+33 6 12 34 56 78'; another country's as it was typed, without doubled spaces. Rule K-20.
 */
export function groupedTelephone(text: string): string {
  const digits = text.replace('(0)', '').replaceAll(/[^\d+]/g, '');
  const national = /^(?:\+33|0033)([1-9]\d{8})$/.exec(digits)?.[1];
  if (national !== undefined) return `+33 ${inPairs(national)}`;
  if (/^0[1-9]\d{8}$/.test(digits)) return inPairs(digits);
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Counted from the end: '612345678' → '6 12 34 56 78'. */
function inPairs(digits: string): string {
  const even = digits.length % 2 === 0 ? digits : ` ${digits}`;
  return even.replaceAll(/..(?=.)/g, '$& ').trim();
}
