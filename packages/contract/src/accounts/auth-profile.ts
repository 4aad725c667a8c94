import { z } from 'zod';
import { identifier, singleLineText } from '../wire/scalars.ts';
import { accessLine, personLine, personName, telephone } from './person.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');

/** The owner of an account. */
export const user = z.object({
  id: identifier,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address: z.string().describe('Empty until it is entered.'),
  entry_code: z.string().optional().describe('Of that address; absent where none was entered.'),
  floor: z.string().optional().describe('Of that address; absent where none was entered.'),
  email_verified: z.boolean().describe('Until it is true, almost nothing is allowed.'),
  needs_password: z
    .boolean()
    .optional()
    .describe('True while the password is void and a new one has to be chosen; else absent.'),
});
export type WireUser = z.output<typeof user>;

/** The answer of `GET profile` and `PATCH update-profile`. */
export const userAnswer = z.object({ user });
export type UserAnswer = z.output<typeof userAnswer>;

/** The answer of calls that open a session. The token is in no other answer. Rule N-6. */
export const sessionAnswer = z.object({
  token: z.string().describe('To be sent as `Authorization: Bearer`; valid for 30 days.'),
  user,
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** The query that authenticated calls may carry instead of headers. Rule N-7. */
export const credentialsQuery = z.object({
  token: z.string().optional().describe('Instead of `Authorization: Bearer`.'),
  user_id: z.string().optional().describe('Instead of `X-User-Id`; must be the token’s user.'),
});

/** A line that may be left as it is (absent) or emptied (null). */
const cleared = (line: z.ZodType<string>) =>
  line.nullish().transform((text) => (text === null ? '' : text));

/**
 * The body of `PATCH update-profile`: the user, or the part of it that changes. The e-mail address may
 * be repeated, but is not changed here. Rule N-13.
 */
export const profileChange = z.object({
  first_name: personName.optional(),
  last_name: personName.optional(),
  phone: telephone.optional(),
  address: cleared(personLine),
  entry_code: cleared(accessLine),
  floor: cleared(accessLine),
  email: singleLineText(254).optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

/** The open sessions, as the export of the customer's data lists them. */
export const openSession = z.object({ opened_at: instant, expires_at: instant });

/** The answer of `GET /v2/public/auth/sessions`. Rule N-25. */
export const sessionsAnswer = z.object({
  sessions: z.array(
    openSession.extend({
      session_id: identifier,
      is_current: z.boolean().describe('Whether it is the session of the token that was sent.'),
    }),
  ),
});
export type SessionsAnswer = z.output<typeof sessionsAnswer>;

/** The parameters of `DELETE /v2/public/auth/sessions/{session_id}`. Rule N-25. */
export const sessionParams = z.object({ session_id: identifier });
