import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server's answer to a recipient or a whole mail; null accepts. */
export type Answer = { readonly status: number; readonly text: string } | null;

/** The transfer of a mail. */
export interface Handover {
  readonly connection: string;
  /** When its content began, by `performance.now()`. */
  readonly beganAt: number;
}

export interface MailServerBehaviour {
  /** false where `content` records what is needed: thousands of mails fill the memory. */
  readonly keepsMails?: boolean;
  /** The password that clients have to send. */
  readonly password?: string;
  recipient?(address: string): Answer | Promise<Answer>;
  /** Whether the mail is accepted; a pending promise keeps the sender waiting. */
  content?(mail: Email, handover: Handover): Answer | Promise<Answer>;
}

/** A local mail server that records mails. */
export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** The accepted mails, where they are kept. */
  readonly mails: readonly Email[];
  close(): Promise<void>;
}

/** Opens a mail server; the caller closes it. */
export async function catchMails(
  behaviour: MailServerBehaviour = {},
  port = 0,
): Promise<MailServer> {
  const mails: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: behaviour.password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      const isRight = password === behaviour.password;
      done(isRight ? null : new Error('Wrong password'), { user: 'shop' });
    },
    closeTimeout: 100,
    async onRcptTo({ address }, _session, done) {
      done(asError((await behaviour.recipient?.(address)) ?? null));
    },
    async onData(stream, { id: connection }, done) {
      const beganAt = performance.now();
      const bytes = await buffer(stream).catch(() => null);
      // The sender is gone.
      if (!bytes) return;
      const mail = await PostalMime.parse(bytes);
      const answer = (await behaviour.content?.(mail, { connection, beganAt })) ?? null;
      if (!answer && behaviour.keepsMails !== false) mails.push(mail);
      done(asError(answer));
    },
  });
  smtp.on('error', () => {});
  const listening = smtp.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  let closing: Promise<void> | undefined;
  return {
    port: actual,
    url: `smtp://127.0.0.1:${actual}`,
    mails,
    close() {
      closing ??= new Promise((resolve) => smtp.close(() => resolve()));
      return closing;
    },
  };
}

function asError(answer: Answer): Error | undefined {
  return answer
    ? Object.assign(new Error(answer.text), { responseCode: answer.status })
    : undefined;
}
