import type { AcceptInvitationRequest } from '@comptoir/contract/staff/people';
import { transaction } from '#db/transaction.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { Resources } from '#resources.ts';
import { newId } from '#tokens.ts';
import { endSession, endSessions, openSession } from '../sessions/sessions.ts';
import type { Client } from '../sessions/sign-in.ts';
import { recordAudit } from '../staff.ts';
import {
  consumeInvitation,
  findInvitation,
  type InvitationRow,
  voidFirstOwnerLinks,
} from './invitations.ts';
import { addPerson, findPerson, lockStaff, removeSecondFactors, setPassword } from './people.ts';

const REQUIRED = 'Ce champ est obligatoire';

/** Uses the link of an invitation: a new person, or a new password. Rules SA-3, SA-42, and SA-43. */
export function welcomeService({
  pool,
  clock,
  hashing,
}: Pick<Resources, 'pool' | 'clock' | 'hashing'>) {
  return {
    async read(token: string): Promise<(InvitationRow & { readonly name: string | null }) | null> {
      const invitation = await findInvitation(pool, token, clock());
      if (!invitation) return null;
      const person = invitation.person_id && (await findPerson(pool, invitation.person_id));
      return { ...invitation, name: person ? person.name : null };
    },

    /** Answers the token of the session that it opens. */
    async accept(request: AcceptInvitationRequest, client: Client): Promise<Outcome<string>> {
      const open = await findInvitation(pool, request.token, clock());
      if (!open) return rejected({ code: 'link_expired' });
      const missing = missingFields(open, request);
      if (missing.length > 0) return rejected({ code: 'validation', errors: missing });
      const hashed = await hashing.hash(client.address, request.password);
      if (hashed.kind === 'rejected') return hashed;
      return transaction(pool, async (connection): Promise<Outcome<string>> => {
        await lockStaff(connection);
        const now = clock();
        const invitation = await findInvitation(connection, request.token, now);
        if (!invitation) return rejected({ code: 'link_expired' });
        const personId = invitation.person_id ?? newId();
        const { role } = invitation;
        const email = invitation.email ?? request.email ?? '';
        const known = invitation.person_id && (await findPerson(connection, personId));
        const name = known ? known.name : (request.name ?? '');
        if (known) {
          await setPassword(connection, personId, hashed.value);
          await removeSecondFactors(connection, personId);
          await endSessions(connection, personId);
        } else {
          const person = { personId, name, email, role, passwordHash: hashed.value };
          if (!(await addPerson(connection, person, now))) return rejected({ code: 'email_taken' });
        }
        await consumeInvitation(connection, invitation.invitation_id);
        if (invitation.kind === 'first_owner') await voidFirstOwnerLinks(connection);
        const caller = {
          person: { personId, name, role: known ? known.role : role },
          device: client.device,
        };
        const action = known ? 'person.new_password' : 'person.join';
        const after = known ? null : { name, email, role };
        await recordAudit(
          connection,
          caller,
          { action, subject: `person:${personId}`, after },
          now,
        );
        if (client.replaced) await endSession(connection, client.replaced);
        const session = { personId, hasSecondFactor: false, client: client.name };
        return done(await openSession(connection, session, now));
      });
    },
  };
}

/** What a link of this kind needs and the request does not have. */
function missingFields({ kind }: InvitationRow, { name, email }: AcceptInvitationRequest) {
  const needed = { new_password: [], invitation: ['name'], first_owner: ['email', 'name'] }[kind];
  const given: Readonly<Record<string, unknown>> = { name, email };
  return needed
    .filter((path) => given[path] === undefined)
    .map((path) => ({ path, message: REQUIRED }));
}
