import type { BillingKind } from '@comptoir/contract/invoices/billing-document';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { StaffRole } from '@comptoir/domain/staff/permissions';

/**
 * A mail to an account as it is queued. It refers to the account, so that the queue stores no code and, except
 * for a deletion, no address: both are read when the mail is sent.
 */
export type AccountMailRequest =
  /** Without a language it is of an earlier version, and French. Rule LA-36. */
  | { readonly kind: 'code'; readonly request_id: string; readonly locale?: Locale }
  | { readonly kind: 'password_changed'; readonly user_id: string }
  | { readonly kind: 'account_expiring'; readonly user_id: string }
  | {
      readonly kind: 'account_deleted';
      readonly to: string;
      readonly first_name: string;
      readonly locale?: Locale;
    };

/** The content of a mail to an account. */
export type AccountMail = {
  readonly to: string;
  readonly first_name: string;
  readonly locale: Locale;
} & (
  | {
      readonly kind: 'code';
      /** `verify`: proves the address of a new account; `reset`: replaces a password. */
      readonly purpose: 'verify' | 'reset';
      /** Six digits. */
      readonly code: string;
      /** The token of the link in the same mail, 128 random bits in base64url. Rule N-45. */
      readonly link_token: string;
      readonly expires_at: Date;
    }
  | { readonly kind: 'password_changed' }
  | {
      readonly kind: 'account_expiring';
      /** When the account is deleted unless its owner logs in. */
      readonly ends_at: Date;
    }
  | { readonly kind: 'account_deleted' }
);

/** A mail to the staff as it is queued: the queue stores neither the address nor the link. */
export type StaffMailRequest =
  | { readonly kind: 'staff_invitation'; readonly invitation_id: string }
  | ClockAlert;

/** The clock of the server is far from what was seen. Both times are instants in UTC. */
export interface ClockAlert {
  readonly kind: 'clock_alert';
  readonly person_id: string;
  readonly now: string;
  readonly last_seen: string;
}

/** The content of a mail to the staff. */
export interface StaffMail {
  readonly kind: 'staff_invitation';
  readonly purpose: 'invitation' | 'new_password';
  readonly to: string;
  readonly role: StaffRole;
  /** `https://…/gestion/bienvenue#…` */
  readonly link: string;
  readonly expires_at: Date;
}

/** A receipt, an invoice or a credit note as it is attached to a mail. */
export interface MailedBilling {
  readonly kind: BillingKind;
  /** « Facture n° 2026-000001 ». */
  readonly title: string;
  readonly fileName: string;
  readonly pdf: Buffer;
}
