import type { SendMailOptions } from 'nodemailer';

/** A name and the address behind it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A file that is sent with a mail. */
export interface MailAttachment {
  readonly fileName: string;
  /** As in `application/pdf`. */
  readonly type: string;
  readonly content: Buffer;
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
  readonly attachments?: readonly MailAttachment[];
}

/** The outcome. A `reason` is a code: a mail server's own words may contain an address. */
export type Delivery =
  | { readonly kind: 'accepted' }
  /** Rejected for good: a retry would not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Failed for now: to be retried. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

/** A mail as nodemailer takes it, which encodes names: none becomes a header or a recipient. Rule J-7. */
export function composedMail(mail: OutgoingMail): SendMailOptions {
  const domain = mail.from.address.split('@').at(-1) || 'localhost';
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
    from: { ...mail.from },
    to: { ...mail.to },
    ...(mail.replyTo && { replyTo: { ...mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.attachments && {
      attachments: mail.attachments.map(({ fileName: filename, type: contentType, content }) => ({
        filename,
        contentType,
        content,
      })),
    }),
    // Keeps automatic replies from answering.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
