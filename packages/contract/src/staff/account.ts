import { isCommonPassword } from '@comptoir/domain/accounts/common-password';
import { MINIMUM_STAFF_PASSWORD_LENGTH, PIN } from '@comptoir/domain/staff/credentials';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { givenName, identifier } from '../wire/scalars.ts';
import { passkeyAttestation, secondFactorCode } from './session.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');

/** A new password of the staff, taken as typed, spaces included. Rule SA-10. */
export const newStaffPassword = z
  .string()
  .min(MINIMUM_STAFF_PASSWORD_LENGTH, `${MINIMUM_STAFF_PASSWORD_LENGTH} caractères au moins`)
  .max(128, '128 caractères au plus')
  .refine((password) => !isCommonPassword(password), 'Ce mot de passe est trop courant');

/** A new PIN: 4 to 6 digits. Rule SA-32. */
export const newPin = z.string().regex(PIN, '4 à 6 chiffres');

/** The body of `PUT /v2/staff/account/password`; the current one was proven by the step-up. */
export const staffPasswordChange = z.object({ password: newStaffPassword });

/** The body of `PUT /v2/staff/account/pin` and of `PUT /v2/staff/people/{person_id}/pin`. */
export const pinChange = z.object({ pin: newPin });

/** The answer of `POST /v2/staff/account/totp`: a secret that counts once `PUT` proves it. */
export const totpOfferAnswer = successEnvelope(
  z.object({
    secret: z.string().describe('In base32, to be typed.'),
    uri: z.string().describe('`otpauth://…`, to be shown as a QR code.'),
  }),
);

/** The body of `PUT /v2/staff/account/totp`: the offered secret, with a code that proves it. Rule SA-12. */
export const totpConfirmation = z.object({
  secret: z.string().regex(/^[A-Z2-7]{32}$/, 'le secret qui a été proposé'),
  code: secondFactorCode,
});

/** The body of `POST /v2/staff/account/passkeys`. Rule SA-11. */
export const passkeyRegistration = z.object({
  name: givenName(60).describe('« Téléphone de Léa »'),
  response: passkeyAttestation,
});

const passkey = z.object({
  passkey_id: identifier,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

/** The answer of `GET /v2/staff/account/passkeys`. */
export const passkeysAnswer = successEnvelope(z.object({ passkeys: z.array(passkey) }));

/** The parameters of `DELETE /v2/staff/account/passkeys/{passkey_id}`. */
export const passkeyParams = z.object({ passkey_id: identifier });

/**
 * The answer of what adds a second factor, and of `POST /v2/staff/account/recovery-codes`: ten codes,
 * shown once, where new ones were made. Rule SA-15.
 */
export const recoveryCodesAnswer = successEnvelope(
  z.object({
    recovery_codes: z.array(z.string()).nullable().describe('Null where older ones still count.'),
  }),
);

/** The answer of `GET /v2/staff/account/sessions`. Rule SA-16. */
export const staffSessionsAnswer = successEnvelope(
  z.object({
    sessions: z.array(
      z.object({
        session_id: identifier,
        opened_at: instant,
        last_used_at: instant,
        expires_at: instant.describe('At the latest; earlier after 12 hours without use.'),
        client: z.string().describe('The browser, as it named itself; may be empty.'),
        is_current: z.boolean(),
      }),
    ),
  }),
);

/** The parameters of `DELETE /v2/staff/account/sessions/{session_id}`. */
export const staffSessionParams = z.object({ session_id: identifier });
