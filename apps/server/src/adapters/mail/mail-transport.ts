/** A name and the address behind it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A mail ready to be sent. Sent again it is the same mail, down to its Message-ID. */
export interface OutgoingMail {
  readonly id: string;
  readonly kind: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What became of it. A `reason` is a code: what a mail server says may name somebody. */
export type Delivery =
  | { readonly kind: 'accepted' }
  /** Whoever was to receive it does not: trying again would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Worth another try. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}
