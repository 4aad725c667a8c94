import { MINIMUM_PASSWORD_LENGTH } from '@comptoir/domain/accounts/account-forms';
import { z } from 'zod';
import { emailAddress, personName, telephone } from './person.ts';

const MAXIMUM_PASSWORD = 128;

/** A new password, taken as typed, spaces included. Rule N-4. */
const newPassword = z
  .string()
  .min(MINIMUM_PASSWORD_LENGTH, `${MINIMUM_PASSWORD_LENGTH} caractères au moins`)
  .max(MAXIMUM_PASSWORD, `${MAXIMUM_PASSWORD} caractères au plus`);

/** A password to compare: one that could not have been set is wrong, not invalid. Rule N-4. */
const givenPassword = z
  .string()
  .min(1, 'Ce champ est obligatoire')
  .max(1000, 'Ce mot de passe est trop long');

/** A code as typed, or the token of a mail's link; anything else is wrong, not invalid. Rules N-9 and N-45. */
const oneTimeCode = z
  .string()
  .max(40)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .min(1, 'Ce champ est obligatoire')
  .describe('The six digits of a mail, or the token behind `#link=` in it.');

/** The body of `POST /v2/public/auth/signup`. Rule N-2. */
export const signupRequest = z.object({
  first_name: personName,
  last_name: personName,
  phone: telephone,
  email: emailAddress,
  password: newPassword,
});
export type SignupRequest = z.output<typeof signupRequest>;

/** The body of `POST /v2/public/auth/login`. Rule N-5. */
export const loginRequest = z.object({ email: emailAddress, password: givenPassword });
export type LoginRequest = z.output<typeof loginRequest>;

/** The query of `GET /v2/public/auth/verify-otp`. Rules N-9 and N-40. */
export const verifyQuery = z.object({ email: emailAddress, otp: oneTimeCode });

/** The query of `GET /v2/public/auth/send-otp`. Rule N-10. */
export const sendCodeQuery = z.object({ email: emailAddress });

/** The body of `POST /v2/public/auth/reset-password`. Rule N-11. */
export const resetRequest = z.object({
  email: emailAddress,
  otp: oneTimeCode,
  password: newPassword,
});
export type ResetRequest = z.output<typeof resetRequest>;

const credentials = { token: z.string().optional(), user_id: z.string().optional() };

/** The body of `POST /v2/public/auth/change-password`. Rules N-12 and N-41. */
export const changePasswordRequest = z.object({
  ...credentials,
  password: givenPassword
    .nullable()
    .describe('The current password; null while the user has `needs_password`.'),
  new_password: newPassword,
});

/** The body of `DELETE /v2/public/auth/delete-profile`. Rule N-15. */
export const deleteProfileRequest = z.object({ ...credentials, password: givenPassword });

/** An answer without a payload. */
export const doneAnswer = z.object({ status: z.literal('success') });
