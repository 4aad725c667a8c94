import { Readable } from 'node:stream';

const HEARTBEAT_MS = 20_000;
const LIFETIME_MS = 30 * 60_000;
/** How long a browser waits before it comes back. */
const RETRY_MS = 3_000;

/** One client's stream of server-sent events. */
export interface EventStream {
  readonly body: Readable;
  send(event: { readonly name: string; readonly id: string; readonly data: string }): void;
  end(): void;
}

/**
 * A stream that says something every 20 seconds, so that no proxy takes it for dead, and ends after
 * half an hour: the browser comes back, and whatever was forgotten on either side is forgotten. Rule T-7.
 */
export function eventStream(onClose: () => void): EventStream {
  const body = new Readable({ read() {} });
  const heartbeat = setInterval(() => body.push(':\n\n'), HEARTBEAT_MS);
  const lifetime = setTimeout(() => body.push(null), LIFETIME_MS);
  body.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    onClose();
  });
  body.push(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send({ name, id, data }) {
      if (!body.destroyed) body.push(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);
    },
    end() {
      if (!body.destroyed) body.push(null);
    },
  };
}
