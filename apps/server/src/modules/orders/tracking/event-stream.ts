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

const PLACES = 1_000;
const PLACES_PER_CLIENT = 8;

type Place =
  | { readonly kind: 'taken'; leave(): void }
  | { readonly kind: 'client_full' }
  | { readonly kind: 'full' };

/** Counts open streams: each is a connection of this process. Rule T-7. */
export function listenerPlaces({ places = PLACES, perClient = PLACES_PER_CLIENT } = {}) {
  const clients = new Map<string, number>();
  let total = 0;

  function count(client: string, change: 1 | -1): void {
    total += change;
    const open = (clients.get(client) ?? 0) + change;
    if (open === 0) clients.delete(client);
    else clients.set(client, open);
  }

  return {
    take(client: string): Place {
      if ((clients.get(client) ?? 0) >= perClient) return { kind: 'client_full' };
      if (total >= places) return { kind: 'full' };
      count(client, 1);
      let isOpen = true;
      return {
        kind: 'taken',
        leave() {
          if (isOpen) count(client, -1);
          isOpen = false;
        },
      };
    },
  };
}
