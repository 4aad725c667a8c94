/** What a mail about an account was asked for with; it names the account rather than a person. */
export type AccountMailRequest =
  | { readonly kind: 'code'; readonly request_id: string }
  | { readonly kind: 'password_changed'; readonly user_id: string }
  | { readonly kind: 'account_expiring'; readonly user_id: string }
  | { readonly kind: 'account_deleted'; readonly to: string; readonly first_name: string };

/** What a mail about an account has to say, once it is made. */
export type AccountLetter =
  | {
      readonly kind: 'code';
      readonly purpose: 'verify' | 'reset';
      readonly to: string;
      readonly first_name: string;
      readonly code: string;
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
