import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** What the browser gave: a response for the server, or why there is none. */
export type PasskeyOutcome<Response> =
  | { readonly kind: 'given'; readonly response: Response }
  /** The person closed the browser's dialog, or it timed out. */
  | { readonly kind: 'cancelled' }
  /** This authenticator has a passkey of this person already. */
  | { readonly kind: 'known' }
  | { readonly kind: 'failed' };

/** Whether this browser can use passkeys here: missing on plain HTTP other than localhost. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Asks for a passkey that exists. `options` are as the server sent them. */
export function askForPasskey(
  options: unknown,
): Promise<PasskeyOutcome<AuthenticationResponseJSON>> {
  return outcomeOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // The contract leaves their shape to WebAuthn.
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return startAuthentication({ optionsJSON });
  });
}

/** Makes a new passkey. `options` are as the server sent them. */
export function makePasskey(options: unknown): Promise<PasskeyOutcome<RegistrationResponseJSON>> {
  return outcomeOf(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return startRegistration({ optionsJSON });
  });
}

async function outcomeOf<Response>(
  ask: () => Promise<Response>,
): Promise<PasskeyOutcome<Response>> {
  try {
    return { kind: 'given', response: await ask() };
  } catch (error) {
    return { kind: outcomeOfError(error) };
  }
}

/** The outcome that an exception of WebAuthn stands for. */
export function outcomeOfError(error: unknown): 'cancelled' | 'known' | 'failed' {
  if (!(error instanceof Error)) return 'failed';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  const isCancelled = error.name === 'NotAllowedError' || error.name === 'AbortError';
  return isCancelled || code === 'ERROR_CEREMONY_ABORTED' ? 'cancelled' : 'failed';
}
