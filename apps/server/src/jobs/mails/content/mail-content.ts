/** The content of a mail, from which both HTML and text are rendered. Rule J-8. */
export interface MailContent {
  readonly subject: string;
  /** Shown beside the subject in lists of mails. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets it. */
  readonly reason: string;
}

export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | { readonly kind: 'lines'; readonly title: string; readonly lines: readonly MailLine[] }
  | { readonly kind: 'amounts'; readonly amounts: readonly MailAmount[] };

export interface MailFact {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface MailLine {
  readonly quantity: number;
  readonly name: string;
  readonly details: readonly string[];
  readonly price: string;
}

export interface MailAmount {
  readonly label: string;
  readonly amount: string;
  readonly weight: 'total' | 'plain' | 'quiet';
}
