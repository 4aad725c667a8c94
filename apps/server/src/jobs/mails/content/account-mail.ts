/**
 * A mail to an account as it is queued. It refers to the account, so that the queue stores no code and, except
 * for a deletion, no address: both are read when the mail is sent.
 */
export type AccountMailRequest =
  | { readonly kind: 'code'; readonly request_id: string }
  | { readonly kind: 'password_changed'; readonly user_id: string }
  | { readonly kind: 'account_expiring'; readonly user_id: string }
  | { readonly kind: 'account_deleted'; readonly to: string; readonly first_name: string };

/** The content of a mail to an account. */
export type AccountMail =
  | {
      readonly kind: 'code';
      /** `verify`: proves the address of a new account; `reset`: replaces a password. */
      readonly purpose: 'verify' | 'reset';
      readonly to: string;
      readonly first_name: string;
      /** Six digits. */
      readonly code: string;
      /** The token of the link in the same mail, 128 random bits in base64url. Rule N-45. */
      readonly link_token: string;
      readonly expires_at: Date;
    }
  | { readonly kind: 'password_changed'; readonly to: string; readonly first_name: string }
  | {
      readonly kind: 'account_expiring';
      readonly to: string;
      readonly first_name: string;
      /** When the account is deleted unless its owner logs in. */
      readonly ends_at: Date;
    }
  | { readonly kind: 'account_deleted'; readonly to: string; readonly first_name: string };
