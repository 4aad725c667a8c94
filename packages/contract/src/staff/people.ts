import { PIN_ONLY_ROLES, STAFF_ROLES } from '@comptoir/domain/staff/permissions';
import { z } from 'zod';
import { emailAddress } from '../accounts/person.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { givenName, identifier } from '../wire/scalars.ts';
import { newPin, newStaffPassword } from './account.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');
const role = z.enum(STAFF_ROLES);
const name = givenName(80);

/** A person of the staff, as owners see it. */
export const staffPerson = z.object({
  person_id: identifier,
  name: z.string(),
  email: z.string().nullable().describe('Null for a person who acts by PIN alone.'),
  role,
  has_pin: z.boolean(),
  has_second_factor: z.boolean(),
  created_at: instant,
  last_sign_in_at: instant.nullable(),
});
export type WireStaffPerson = z.output<typeof staffPerson>;

/** The answer of `GET /v2/staff/people`, by name. Rule SA-40. */
export const staffPeopleAnswer = successEnvelope(z.object({ people: z.array(staffPerson) }));

/** The answer of `GET /v2/staff/people/{person_id}`, and of calls that change a person. */
export const staffPersonAnswer = successEnvelope(staffPerson);

/** The body of `POST /v2/staff/people`: a person without an e-mail address, who acts by PIN. Rule SA-44. */
export const newPersonRequest = z.object({ name, role: z.enum(PIN_ONLY_ROLES), pin: newPin });

export const staffPersonParams = z.object({ person_id: identifier });

/** The body of `PATCH /v2/staff/people/{person_id}`. Rule SA-41. */
export const staffPersonChange = z.object({ name: name.optional(), role: role.optional() });

/** The body of `POST /v2/staff/invitations`. Rule SA-42. */
export const invitationRequest = z.object({ email: emailAddress, role });

/** An invitation that was not accepted yet. */
const staffInvitation = z.object({
  invitation_id: identifier,
  email: z.string(),
  role,
  created_at: instant,
  expires_at: instant,
});

/** The answer of `POST /v2/staff/invitations`. */
export const staffInvitationAnswer = successEnvelope(staffInvitation);

/** The answer of `GET /v2/staff/invitations`, the newest first; expired ones are listed for a month. */
export const staffInvitationsAnswer = successEnvelope(
  z.object({ invitations: z.array(staffInvitation) }),
);

export const staffInvitationParams = z.object({ invitation_id: identifier });

/** The token behind `/gestion/bienvenue#`. */
const welcomeToken = z
  .string()
  .min(1)
  .max(100)
  .overwrite((text) => text.trim());

/** The body of `POST /v2/staff/invitations/read`: what a link is for, before it is used. */
export const welcomeRequest = z.object({ token: welcomeToken });

/** The answer of `POST /v2/staff/invitations/read`. Rules SA-3, SA-42 and SA-43. */
export const welcomeAnswer = successEnvelope(
  z.object({
    kind: z
      .enum(['first_owner', 'invitation', 'new_password'])
      .describe('`first_owner` asks for an address too; `new_password` for a password only.'),
    email: z.string().nullable(),
    name: z.string().nullable(),
    role,
    expires_at: instant,
  }),
);

/**
 * The body of `POST /v2/staff/invitations/accept`, which opens a session. The first owner's needs
 * `email` and `name`, an invitation `name`. Rules SA-3, SA-42 and SA-43.
 */
export const acceptInvitationRequest = z.object({
  token: welcomeToken,
  password: newStaffPassword,
  name: name.optional(),
  email: emailAddress.optional(),
});
export type AcceptInvitationRequest = z.output<typeof acceptInvitationRequest>;
