import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Secret } from '#secret.ts';

/** The maximum number of connections to the mail server. */
const CONNECTIONS = 4;

const CONNECT_MS = 10_000;

const GREETING_MS = 10_000;

/** Longest silence of the mail server. */
const SILENCE_MS = 20_000;

/** Errors about the sender, the recipient or the mail, which 5xx makes permanent. Rule J-5. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** Files of mails, and unfinished ones that a killed process left. */
const MAIL_FILE = /\.eml(?:\.[\w-]+)?$/;

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
function composedMail(mail: OutgoingMail): SendMailOptions {
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

/** Writes each mail to a file, whole or not at all. A mail that is sent again replaces its file. Rule J-6. */
export function fileTransport(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(composedMail(mail));
        await write(directory, fileName(mail), message);
        return { kind: 'accepted' };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        return { kind: 'failed', reason: code };
      }
    },
    close: () => composer.close(),
  };
}

/** Deletes files of mails written before that time; answers how many. Rule J-6. */
export async function deleteOldMailFiles(directory: string, before: number): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const written = MAIL_FILE.test(name) ? await stat(path).catch(() => null) : null;
    if (!written?.isFile() || written.mtimeMs >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

async function write(directory: string, name: string, content: Buffer | Readable): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unfinished = join(directory, `.${name}.${randomUUID()}`);
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(directory, name));
  } catch (error) {
    // A full disk keeps no unfinished files.
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** `20261120T170312-order_confirmation-0f8c….eml`: sorted by time, safe characters only. */
function fileName({ date, kind, id }: OutgoingMail): string {
  const time = date.toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  return `${time}-${kind}-${id}.eml`.replaceAll(/[^\w.-]/g, '_');
}

/** Sends mails through the mail server of an `smtp://` or `smtps://` URL. */
export function smtpTransport(url: Secret): MailTransport {
  const transport = createTransport({
    url: url.open(),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
  });
  return {
    async send(mail) {
      try {
        const { accepted } = await transport.sendMail(composedMail(mail));
        return accepted.length > 0
          ? { kind: 'accepted' }
          : { kind: 'refused', reason: 'recipient' };
      } catch (error) {
        return deliveryOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) return { kind: 'failed', reason: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const reason = status > 0 ? `${code} ${status}` : code;
  // A wrong password is rejected with 5xx too, and is retried until the restaurant corrects it.
  const isFinal = ABOUT_THE_MAIL.has(code) && (status === 0 || status >= 500);
  return { kind: isFinal ? 'refused' : 'failed', reason };
}
