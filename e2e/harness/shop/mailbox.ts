import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts each mail of the shop. */
export interface Mailbox {
  /** Its address, the same after it was closed and opened. */
  readonly url: string;
  /** The mails to this address, the oldest first; none for one that never got any. */
  to(address: string): readonly Email[];
  /** The newest mail to this address whose subject matches; waits until there is one. */
  newestTo(address: string, subject: RegExp): Promise<Email>;
  /** Refuses connections from now on. */
  close(): Promise<void>;
  /** Accepts connections again; does nothing while open. */
  open(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  let server: SMTPServer | undefined;
  let port = 0;

  async function open(): Promise<void> {
    if (server) return;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      async onData(stream, _session, done) {
        const content = await buffer(stream).catch(() => null);
        // A killed shop ends the connection in the middle of a mail.
        if (!content) return;
        mails.push(await PostalMime.parse(content));
        done();
      },
    });
    // A shop that is killed breaks its connections.
    server.on('error', () => {});
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    if (typeof address === 'object' && address) port = address.port;
  }

  function to(address: string): readonly Email[] {
    const wanted = address.toLowerCase();
    return mails.filter((mail) => mail.to?.some((one) => one.address?.toLowerCase() === wanted));
  }

  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    async newestTo(address, subject) {
      const newest = () => to(address).findLast((mail) => subject.test(mail.subject ?? ''));
      await expect.poll(newest, { timeout: 20_000 }).toBeDefined();
      const mail = newest();
      if (!mail) throw new Error('It was there a moment ago.');
      return mail;
    },
    async close() {
      const closing = server;
      server = undefined;
      await new Promise<void>((resolve) => (closing ? closing.close(resolve) : resolve()));
    },
    open,
  };
}
