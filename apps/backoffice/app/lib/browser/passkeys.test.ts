import { expect, test } from 'vitest';
import { outcomeOfError } from './passkeys.ts';

const named = (name: string, code?: string) =>
  Object.assign(new Error('x'), { name }, code === undefined ? {} : { code });

test.each([
  [named('NotAllowedError'), 'cancelled'],
  [named('AbortError'), 'cancelled'],
  [named('WebAuthnError', 'ERROR_CEREMONY_ABORTED'), 'cancelled'],
  [named('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), 'known'],
  [named('SecurityError', 'ERROR_INVALID_DOMAIN'), 'failed'],
  ['anything', 'failed'],
])('%s is %s', (error, outcome) => {
  expect(outcomeOfError(error)).toBe(outcome);
});
