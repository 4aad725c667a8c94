import { DEVICE_KINDS, PERMISSIONS, STAFF_ROLES } from '@comptoir/domain/staff/permissions';
import { z } from 'zod';
import { emailAddress } from '../accounts/person.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { identifier } from '../wire/scalars.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');

/** A secret as typed, to be compared: one that could not have been set is wrong, not invalid. */
const givenSecret = z.string().min(1, 'Ce champ est obligatoire').max(1000);

/** The six digits of an authenticator, or a recovery code; spaces and dashes do not count. */
export const secondFactorCode = z
  .string()
  .max(64)
  .overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .min(1, 'Ce champ est obligatoire');

/**
 * The body of `POST /v2/staff/session`. Without `code`, a person with a second factor is answered
 * `second_factor_required`, and asks again with it. Rules SA-10 and SA-12.
 */
export const staffSignInRequest = z.object({
  email: emailAddress,
  password: givenSecret,
  code: secondFactorCode
    .nullish()
    .describe('The six digits of the authenticator, or one of the recovery codes.'),
});
export type StaffSignInRequest = z.output<typeof staffSignInRequest>;

const base64url = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[\w-]*$/);

const passkeyResponse = {
  id: base64url(1400).min(1),
  rawId: base64url(1400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

/** What `navigator.credentials.get()` answers, in WebAuthn's JSON form. Rule SA-11. */
export const passkeyAssertion = z.object({
  ...passkeyResponse,
  response: z.object({
    clientDataJSON: base64url(8000).min(1),
    authenticatorData: base64url(8000).min(1),
    signature: base64url(8000).min(1),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** What `navigator.credentials.create()` answers, in WebAuthn's JSON form. Rule SA-11. */
export const passkeyAttestation = z.object({
  ...passkeyResponse,
  response: z.object({
    clientDataJSON: base64url(8000).min(1),
    attestationObject: base64url(32_000).min(1),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,32}$/))
      .max(10)
      .nullish(),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

/** The body of `POST /v2/staff/session/passkey`. Rule SA-11. */
export const passkeySignInRequest = z.object({ response: passkeyAssertion });

/**
 * The body of `POST /v2/staff/session/step-up`: the password, with a code where the person has an
 * authenticator, or a passkey. Rule SA-20.
 */
export const stepUpRequest = z.union([
  z.object({ response: passkeyAssertion }),
  z.object({ password: givenSecret, code: secondFactorCode.nullish() }),
]);
export type StepUpRequest = z.output<typeof stepUpRequest>;

/** The body of `POST /v2/staff/session/device`: the code that a manager reads out. Rule SA-31. */
export const deviceEnrolmentRequest = z.object({
  code: z
    .string()
    .max(32)
    .overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .min(1, 'Ce champ est obligatoire'),
});

/** The body of `POST /v2/staff/session/pin`. Rule SA-32. */
export const pinRequest = z.object({ person_id: identifier, pin: z.string().min(1).max(32) });

/** Options for `navigator.credentials`, valid for five minutes and one use. Rule SA-11. */
export const passkeyOptionsAnswer = successEnvelope(
  z.object({
    options: z.looseObject({}).describe('To be given to WebAuthn as it is.'),
  }),
);

/** The caller as the server knows it. Rules SA-5, SA-14 and SA-32. */
export const staffSession = z.object({
  person: z
    .object({
      person_id: identifier,
      name: z.string(),
      email: z.string(),
      role: z.enum(STAFF_ROLES),
    })
    .nullable()
    .describe('Who signed in; null on a device without a session.'),
  device: z
    .object({ device_id: identifier, name: z.string(), kind: z.enum(DEVICE_KINDS) })
    .nullable()
    .describe('The enrolled device that asks.'),
  acting: z
    .object({
      person_id: identifier,
      name: z.string(),
      role: z.enum(STAFF_ROLES),
      until: instant,
    })
    .nullable()
    .describe('Who gave the PIN on this device, and until when it holds.'),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .describe('What is allowed now; empty while `needs_second_factor`.'),
  is_refund_limited: z
    .boolean()
    .describe('Whether refunds are allowed up to `staff.refund_limit` only.'),
  signed_in_at: instant
    .nullable()
    .describe('When the person signed in or proved it again; null without a session.'),
  step_up_until: instant
    .nullable()
    .describe('Until when what needs a recent sign-in is allowed; later `step_up_required`.'),
  needs_second_factor: z
    .boolean()
    .describe('True until this person has added one: everything but adding it is refused.'),
  second_factors: z
    .object({
      totp: z.boolean(),
      passkeys: z.number().int().min(0),
      recovery_codes: z.number().int().min(0).describe('How many are left.'),
    })
    .nullable(),
  now: instant.describe('The time of the server.'),
  timezone: z.string().describe('The time zone of the restaurant, in which pages write times.'),
});
export type StaffSession = z.output<typeof staffSession>;

/** The answer of `POST` and `GET /v2/staff/session`, and of what changes it. */
export const staffSessionAnswer = successEnvelope(staffSession);

/** Who may give a PIN on this device. Rule SA-32. */
export const pinPeopleAnswer = successEnvelope(
  z.object({ people: z.array(z.object({ person_id: identifier, name: z.string() })) }),
);
