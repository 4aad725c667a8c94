import type { PasskeyAssertion, PasskeyAttestation } from '@comptoir/contract/staff/session';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import { newId, tokenHash } from '#tokens.ts';

/** The library loads parsers of certificates: only where passkeys are used. */
const webauthn = () => import('@simplewebauthn/server');

/** How long an authenticator may take. Rule SA-11. */
const CHALLENGE_MILLISECONDS = 5 * 60_000;

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

interface PasskeyRow {
  readonly passkey_id: string;
  readonly person_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

/** Options of a sign-in or a proof: any passkey that its owner chooses, with user verification. Rule SA-11. */
export async function assertionOptions(executor: Executor, { id }: RelyingParty, now: Instant) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    timeout: CHALLENGE_MILLISECONDS,
  });
  await storeChallenge(executor, options.challenge, null, now);
  return options;
}

/** Verifies a signature, and answers which passkey of whom made it; null when it is not good. Rule SA-11. */
export async function verifyAssertion(
  executor: Executor,
  { id, origin }: RelyingParty,
  assertion: PasskeyAssertion,
  now: Instant,
): Promise<{ readonly personId: string; readonly passkeyId: string } | null> {
  const challenge = await consumeChallenge(executor, assertion, null, now);
  const passkey = challenge === null ? null : await findPasskey(executor, assertion.id);
  if (challenge === null || !passkey) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: assertion.response.clientDataJSON,
          authenticatorData: assertion.response.authenticatorData,
          signature: assertion.response.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified) return null;
    await executor.query(
      'UPDATE staff_passkeys SET counter = $2, last_used_at = $3 WHERE passkey_id = $1',
      [passkey.passkey_id, authenticationInfo.newCounter, new Date(now)],
    );
    return { personId: passkey.person_id, passkeyId: passkey.passkey_id };
  } catch {
    // The library throws for each way in which a response is wrong.
    return null;
  }
}

/** Options of a new passkey of a person, on an authenticator that has none yet. Rule SA-11. */
export async function attestationOptions(
  executor: Executor,
  { id }: RelyingParty,
  person: {
    readonly personId: string;
    readonly email: string;
    readonly name: string;
    readonly restaurant: string;
  },
  now: Instant,
) {
  const { generateRegistrationOptions } = await webauthn();
  const { rows } = await executor.query<PasskeyRow>(
    'SELECT credential_id, transports FROM staff_passkeys WHERE person_id = $1',
    [person.personId],
  );
  const options = await generateRegistrationOptions({
    rpName: person.restaurant,
    rpID: id,
    userID: new TextEncoder().encode(person.personId),
    userName: person.email,
    userDisplayName: person.name,
    timeout: CHALLENGE_MILLISECONDS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: rows.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
  });
  await storeChallenge(executor, options.challenge, person.personId, now);
  return options;
}

/** Verifies and stores a new passkey; its id, or null when it is not good or known already. Rule SA-11. */
export async function addPasskey(
  executor: Executor,
  { id, origin }: RelyingParty,
  {
    personId,
    name,
    attestation,
  }: { readonly personId: string; readonly name: string; readonly attestation: PasskeyAttestation },
  now: Instant,
): Promise<string | null> {
  const challenge = await consumeChallenge(executor, attestation, personId, now);
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await webauthn();
  const { clientDataJSON, attestationObject, transports } = attestation.response;
  const result = await verifyRegistrationResponse({
    response: {
      id: attestation.id,
      rawId: attestation.rawId,
      type: attestation.type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { credential } = result.registrationInfo;
  const passkeyId = newId();
  const { rowCount } = await executor.query(
    `INSERT INTO staff_passkeys
       (passkey_id, person_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      passkeyId,
      personId,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      transports ?? [],
      name,
      new Date(now),
    ],
  );
  return rowCount === 1 ? passkeyId : null;
}

interface ListedPasskey {
  readonly passkey_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export async function passkeysOf(
  executor: Executor,
  personId: string,
): Promise<readonly ListedPasskey[]> {
  const { rows } = await executor.query<ListedPasskey>(
    `SELECT passkey_id, name, created_at, last_used_at FROM staff_passkeys
     WHERE person_id = $1 ORDER BY created_at, passkey_id`,
    [personId],
  );
  return rows;
}

/** Removes a passkey of a person; its name, null without it. */
export async function removePasskey(
  executor: Executor,
  personId: string,
  passkeyId: string,
): Promise<string | null> {
  const { rows } = await executor.query<{ name: string }>(
    'DELETE FROM staff_passkeys WHERE person_id = $1 AND passkey_id = $2 RETURNING name',
    [personId, passkeyId],
  );
  return rows[0]?.name ?? null;
}

async function findPasskey(executor: Executor, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await executor.query<PasskeyRow>(
    'SELECT * FROM staff_passkeys WHERE credential_id = $1',
    [credentialId],
  );
  return rows[0] ?? null;
}

async function storeChallenge(
  executor: Executor,
  challenge: string,
  personId: string | null,
  now: Instant,
): Promise<void> {
  await executor.query(
    'INSERT INTO staff_challenges (challenge_hash, person_id, expires_at) VALUES ($1, $2, $3)',
    [tokenHash(challenge), personId, new Date(now + CHALLENGE_MILLISECONDS)],
  );
}

/** Takes the challenge that a response was made for out of the table; null when it is not open. */
async function consumeChallenge(
  executor: Executor,
  { response }: { readonly response: { readonly clientDataJSON: string } },
  personId: string | null,
  now: Instant,
): Promise<string | null> {
  const challenge = challengeOf(response.clientDataJSON);
  if (challenge === null) return null;
  const { rowCount } = await executor.query(
    `DELETE FROM staff_challenges
     WHERE challenge_hash = $1 AND person_id IS NOT DISTINCT FROM $2
       AND ${aheadInSql('expires_at', '$3', CHALLENGE_MILLISECONDS)}`,
    [tokenHash(challenge), personId, new Date(now)],
  );
  return rowCount === 1 ? challenge : null;
}

function challengeOf(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && Reflect.get(data, 'challenge');
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
