import type { StaffSession } from '@comptoir/contract/staff/session';
import type { ApiResult } from '@comptoir/contract/wire/api-result';
import { askForPasskey } from '#lib/browser/passkeys.ts';
import { staffApi } from './session.ts';

/** How an attempt with a passkey ended. */
export type PasskeyAttempt =
  | { readonly kind: 'answered'; readonly result: ApiResult<StaffSession> }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' };

/** Signs in with a passkey, or proves the open session again. */
export async function proveWithPasskey(
  path: '/session/passkey' | '/session/step-up',
): Promise<PasskeyAttempt> {
  const asked = await staffApi.post<{ readonly options: unknown }>('/session/passkey/options');
  if (!asked.ok) return { kind: 'answered', result: asked };
  const outcome = await askForPasskey(asked.payload.options);
  if (outcome.kind !== 'given') {
    return { kind: outcome.kind === 'cancelled' ? 'cancelled' : 'failed' };
  }
  const result = await staffApi.post<StaffSession>(path, { response: outcome.response });
  return { kind: 'answered', result };
}
