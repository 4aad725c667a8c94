import { Readable } from 'node:stream';

const HEARTBEAT_MS = 20_000;
const LIFETIME_MS = 30 * 60_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3_000;

/** One client's stream of server-sent events. */
export interface EventStream {
  readonly body: Readable;
  send(event: { readonly name: string; readonly id: string; readonly data: string }): void;
  end(): void;
}

/**
 * A stream with a heartbeat every 20 seconds, so that no proxy times out. It ends after half an hour and the
 * browser reconnects, which frees the resources of lost clients. Rule T-7.
 */
export function eventStream(onClose: () => void): EventStream {
  const body = new Readable({ read() {} });
  let isOver = false;

  function push(text: string): void {
    if (!isOver) body.push(text);
  }
  function end(): void {
    if (!isOver) body.push(null);
    isOver = true;
  }

  const heartbeat = setInterval(() => push(':\n\n'), HEARTBEAT_MS);
  const lifetime = setTimeout(end, LIFETIME_MS);
  body.once('close', () => {
    isOver = true;
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    onClose();
  });
  push(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send: ({ name, id, data }) => push(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`),
    end,
  };
}
