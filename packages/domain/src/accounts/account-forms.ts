import {
  type FieldError,
  fieldError,
  type PersonalForm,
  personalFormErrors,
} from '../checkout/form-rules.ts';
import { lengthOf } from '../text/text-length.ts';

/** In characters, spaces included. Rules V-2 and I-15. */
export const MINIMUM_PASSWORD_LENGTH = 8;

interface SignupForm extends PersonalForm {
  readonly password: string;
}

interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/** Why an account is not deleted; a key of the catalogue of texts. */
type DeletionRejection =
  | 'You are not logged in'
  | 'Password is required'
  | 'Passwords do not match';

/** The errors of a sign-up in the order of its fields, at most one each. Rules V-1 and V-2. */
export function signupFormErrors(form: SignupForm): readonly FieldError<keyof SignupForm>[] {
  const password = newPasswordError('password', form.password);
  return [...personalFormErrors(form), ...(password ? [password] : [])];
}

/** The error of a new password, null when it is valid. Rule V-2. */
export function newPasswordError<Path extends string>(
  path: Path,
  password: string,
): FieldError<Path> | null {
  if (password === '') return { path, message: '{path} is a required field' };
  if (lengthOf(password) >= MINIMUM_PASSWORD_LENGTH) return null;
  // Spaces count: a password is taken as it was typed.
  return {
    path,
    message: '{path} must be at least {min} characters',
    min: MINIMUM_PASSWORD_LENGTH,
  };
}

/** The errors of a sign-in, at most one for each field. Rule V-1. */
export function loginFormErrors(form: LoginForm): readonly FieldError<keyof LoginForm>[] {
  const email = fieldError('email', form.email, { isRequired: true, isEmail: true });
  const password: FieldError<'password'> | null =
    form.password === '' ? { path: 'password', message: '{path} is a required field' } : null;
  return [email, password].filter((error) => error !== null);
}

/** Whether a new password equals its repetition. Rule V-3. */
export function doPasswordsMatch(password: string, confirmation: string): boolean {
  return password === confirmation;
}

/** Why an account can't be deleted like that, null when it can. Rule V-4. */
export function deletionRejection(
  isLoggedIn: boolean,
  password: string,
  confirmation: string,
): DeletionRejection | null {
  if (!isLoggedIn) return 'You are not logged in';
  if (password === '') return 'Password is required';
  return doPasswordsMatch(password, confirmation) ? null : 'Passwords do not match';
}
