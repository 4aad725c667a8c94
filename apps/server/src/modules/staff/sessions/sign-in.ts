import type {
  PasskeyAssertion,
  StaffSignInRequest,
  StepUpRequest,
} from '@comptoir/contract/staff/session';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { done, type Outcome, rejected } from '#plugins/http/outcome.ts';
import type { Attempt } from '#plugins/limits/attempts.ts';
import type { StaffResources } from '../access/access.ts';
import { findPerson, findPersonByEmail, lockPerson, type PersonRow } from '../people/people.ts';
import { passkeysOf, type RelyingParty, verifyAssertion } from '../second-factor/passkeys.ts';
import { consumeCode, hasFactor, secondFactorsOf } from '../second-factor/second-factors.ts';
import { recordAudit, type StaffCaller } from '../staff.ts';
import { staffAttempts } from './guarded-attempts.ts';
import { endSession, type OpenSession, openSession, renewToken } from './sessions.ts';

/** Where a request comes from. */
export interface Client {
  /** The network address of rate limits. */
  readonly address: string;
  /** The browser, as it names itself. */
  readonly name: string;
  /** The session that it has already, which a new one replaces. */
  readonly replaced: Buffer | null;
  readonly device: StaffCaller['device'];
}

/** What a sign-in has proven. */
type Proof =
  | { readonly means: 'password'; readonly isCodeGiven: boolean }
  | { readonly means: 'passkey'; readonly passkeyId: string };

/** Signing in, proving it again, and signing out. Rules SA-10 to SA-14, SA-18, and SA-20. */
export function signInService(resources: StaffResources) {
  const { pool, clock, hashing } = resources;
  const attempts = staffAttempts(resources);

  /** Whether a second factor was given; a person without one passes without it. Rule SA-12. */
  async function secondFactor(
    { person_id }: Pick<PersonRow, 'person_id'>,
    code: string | null | undefined,
  ): Promise<Outcome<{ readonly isGiven: boolean }>> {
    if (!hasFactor(await secondFactorsOf(pool, person_id))) return done({ isGiven: false });
    if (!code) return rejected({ code: 'second_factor_required' });
    return (await consumeCode(pool, person_id, code, clock()))
      ? done({ isGiven: true })
      : rejected({ code: 'credentials' });
  }

  /**
   * Opens a session, unless what was proven does not count any more: the person was removed, the password
   * changed, the passkey removed, or a second factor added meanwhile. Rules SA-12, SA-16, and SA-41.
   */
  function open(person: PersonRow, proof: Proof, client: Client): Promise<Outcome<string>> {
    return transaction(pool, async (connection): Promise<Outcome<string>> => {
      const now = clock();
      const { person_id: personId } = person;
      const known = await lockPerson(connection, personId);
      if (!known || !(await stillCounts(connection, known, person, proof))) {
        return rejected({ code: 'credentials' });
      }
      const hasSecondFactor = proof.means === 'passkey' || proof.isCodeGiven;
      const session = { personId, hasSecondFactor, client: client.name };
      const token = await openSession(connection, session, now);
      // After the person's row is locked, as by a change of second factors: else they would deadlock.
      if (client.replaced) await endSession(connection, client.replaced);
      const { name, role } = known;
      const caller = { person: { personId, name, role }, device: client.device };
      const subject = `person:${personId}`;
      const after = { means: proof.means };
      await recordAudit(connection, caller, { action: 'session.open', subject, after }, now);
      return done(token);
    });
  }

  return {
    /**
     * Opens a session with a password, and a code where the person has a second factor. An unknown address
     * costs the same work and gets the same answer as a wrong password. Rules SA-10 and SA-12.
     */
    async byPassword(
      { email, password, code }: StaffSignInRequest,
      client: Client,
    ): Promise<Outcome<string>> {
      const attempt = await attempts.signIn(email, client.address);
      if (attempt.kind === 'rejected') return attempt;
      const person = await findPersonByEmail(pool, email);
      const hash = person?.password_hash ?? null;
      const compared = await hashing.matches(client.address, hash, password);
      if (compared.kind === 'rejected') {
        await attempt.value.withdraw();
        return compared;
      }
      if (!person || !compared.value) return rejected({ code: 'credentials' });
      const second = await secondFactor(person, code);
      if (second.kind === 'rejected') return second;
      await attempt.value.succeed();
      const proof = { means: 'password', isCodeGiven: second.value.isGiven } as const;
      return open(person, proof, client);
    },

    /** Opens a session with a passkey, which is two factors in one. Rule SA-11. */
    async byPasskey(
      assertion: PasskeyAssertion,
      party: RelyingParty,
      client: Client,
    ): Promise<Outcome<string>> {
      const passkey = await verifyAssertion(pool, party, assertion, clock());
      const person = passkey && (await findPerson(pool, passkey.personId));
      if (!person) return rejected({ code: 'credentials' });
      return open(person, { means: 'passkey', passkeyId: passkey.passkeyId }, client);
    },

    /** Proves an open session again, and gives it a new token. Rule SA-20. */
    async stepUp(
      request: StepUpRequest,
      session: OpenSession,
      party: RelyingParty | null,
      client: Client,
    ): Promise<Outcome<string>> {
      const attempt = await attempts.proof(session.tokenHash);
      if (attempt.kind === 'rejected') return attempt;
      const proven =
        'response' in request
          ? await provenByPasskey(request.response, session, party)
          : await provenByPassword(request, session, client, attempt.value);
      if (proven.kind === 'rejected') return proven;
      await attempt.value.succeed();
      const token = await renewToken(pool, session.tokenHash, { signedInAt: clock() });
      return token === null ? rejected({ code: 'unauthorized' }) : done(token);
    },

    async signOut(session: OpenSession, caller: StaffCaller): Promise<void> {
      await transaction(pool, async (connection) => {
        await endSession(connection, session.tokenHash);
        const subject = `person:${session.personId}`;
        await recordAudit(connection, caller, { action: 'session.end', subject }, clock());
      });
    },
  };

  async function provenByPasskey(
    assertion: PasskeyAssertion,
    { personId }: OpenSession,
    party: RelyingParty | null,
  ): Promise<Outcome<unknown>> {
    if (!party) return rejected({ code: 'passkeys_unavailable' });
    const passkey = await verifyAssertion(pool, party, assertion, clock());
    return passkey?.personId === personId ? done(null) : rejected({ code: 'credentials' });
  }

  async function provenByPassword(
    { password, code }: Exclude<StepUpRequest, { response: unknown }>,
    { personId }: OpenSession,
    client: Client,
    attempt: Attempt,
  ): Promise<Outcome<unknown>> {
    const person = await findPerson(pool, personId);
    const hash = person?.password_hash ?? null;
    const compared = await hashing.matches(client.address, hash, password);
    if (compared.kind === 'rejected') {
      await attempt.withdraw();
      return compared;
    }
    if (!person || !compared.value) return rejected({ code: 'credentials' });
    return secondFactor(person, code);
  }
}

/** Whether a proof still counts while the transaction holds the person's lock. */
async function stillCounts(
  connection: Executor,
  known: PersonRow,
  compared: PersonRow,
  proof: Proof,
): Promise<boolean> {
  const { person_id: personId } = known;
  if (proof.means === 'passkey') {
    const passkeys = await passkeysOf(connection, personId);
    return passkeys.some(({ passkey_id }) => passkey_id === proof.passkeyId);
  }
  if (known.password_hash !== compared.password_hash) return false;
  return proof.isCodeGiven || !hasFactor(await secondFactorsOf(connection, personId));
}
