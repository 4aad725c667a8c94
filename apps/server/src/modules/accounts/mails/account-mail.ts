import type { Executor } from '#db/connection.ts';

/**
 * A mail that an account causes, as it waits to be made. It names the account and nothing else, so that
 * a queue keeps no code and, but for the farewell, no address: whoever makes the mail asks `letterFor`
 * then. An account that is gone by then gets no mail.
 */
export type AccountMail =
  | { readonly kind: 'code'; readonly request_id: string }
  | { readonly kind: 'password_changed'; readonly user_id: string }
  | { readonly kind: 'account_expiring'; readonly user_id: string }
  | { readonly kind: 'account_deleted'; readonly to: string; readonly first_name: string };

/** Where mails are handed in. */
export interface MailOutlet {
  /** Hands a mail in on the connection of a transaction: it is sent if that commits, and only then. */
  send(connection: Executor, mail: AccountMail): Promise<void>;
}

/** What a mail has to say, once it is made. */
export type AccountLetter =
  | {
      readonly kind: 'code';
      /** `verify`: the address of a new account; `reset`: a password is to be replaced. */
      readonly purpose: 'verify' | 'reset';
      readonly to: string;
      readonly first_name: string;
      /** Six digits. */
      readonly code: string;
      /** The token of the link beside it, 128 random bits in base64url. Rule N-45. */
      readonly link_token: string;
      readonly expires_at: Date;
    }
  | { readonly kind: 'password_changed'; readonly to: string; readonly first_name: string }
  | {
      readonly kind: 'account_expiring';
      readonly to: string;
      readonly first_name: string;
      /** When the account is deleted unless somebody logs in. */
      readonly ends_at: Date;
    }
  | { readonly kind: 'account_deleted'; readonly to: string; readonly first_name: string };

/**
 * Makes what a mail says, each time it is tried; null when there is nobody to write to any more, or
 * when a newer mail takes its place. A code is drawn here and rests nowhere but in its mail.
 */
export type LetterFor = (mail: AccountMail) => Promise<AccountLetter | null>;
