import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readAuthorization, type SenderAuthorization } from './authorization.ts';
import { type Device, device, type Subscription } from './device.ts';

/** A received message, decrypted. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly sender: SenderAuthorization;
}

export interface FakePushService {
  readonly origin: string;
  /** The accepted messages in order. */
  readonly received: readonly ReceivedPush[];
  /** The number of requests. */
  readonly asked: () => number;
  /** Subscribes a new device. */
  subscribe(): Subscription;
  /** Sets the answer to further requests: a status, or none at all. Initially 201. */
  answerWith(answer: number | 'nothing'): void;
  close(): Promise<void>;
}

/**
 * A local push service, as strict as real ones: it accepts only messages that are encrypted for one of its
 * devices and signed.
 */
export async function openFakePushService(): Promise<FakePushService> {
  const devices = new Map<string, Device>();
  const received: ReceivedPush[] = [];
  let answer: number | 'nothing' = 201;
  let asked = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked += 1;
    if (answer === 'nothing') return;
    const status = answer === 201 ? accepted(request, Buffer.concat(chunks)) : answer;
    response.writeHead(status).end();
  }

  /** 201 for a valid message, else the status of its error. */
  function accepted({ url = '', headers }: IncomingMessage, body: Buffer): number {
    const addressee = devices.get(url);
    if (!addressee) return 404;
    const sender = readAuthorization(headers.authorization ?? '');
    if (!sender?.isSigned || sender.claims.aud !== origin) return 403;
    if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) return 400;
    received.push({
      endpoint: `${origin}${url}`,
      text: addressee.read(body),
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      sender,
    });
    return 201;
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(400).end());
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    received,
    asked: () => asked,
    subscribe() {
      const path = `/wpush/v2/device-${devices.size + 1}`;
      const subscribed = device(`${origin}${path}`);
      devices.set(path, subscribed);
      return subscribed.subscription;
    },
    answerWith(next) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
