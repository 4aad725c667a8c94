import { createTransport } from 'nodemailer';
import type { Secret } from '#secret.ts';
import { composedMail, type Delivery, type MailTransport } from './mail-transport.ts';

/** The maximum number of connections to the mail server. */
const CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
/** Longest silence of the mail server. */
const SILENCE_MS = 20_000;

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

/** Errors about the sender, the recipient or the mail, which 5xx makes permanent. Rule J-5. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) return { kind: 'failed', reason: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const reason = status > 0 ? `${code} ${status}` : code;
  // A wrong password is rejected with 5xx too, and is retried until the restaurant corrects it.
  const isFinal = ABOUT_THE_MAIL.has(code) && (status === 0 || status >= 500);
  return { kind: isFinal ? 'refused' : 'failed', reason };
}
