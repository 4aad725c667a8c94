import pg from 'pg';
import type { Log } from '#log.ts';
import { connectionOptions, type DatabaseAddress } from './address.ts';

/** What a cache wants to know about the data behind it. */
export interface ChannelListener {
  /** Somebody notified the channel. */
  notified(payload: string): void;
  /** Notifications may have been missed: whatever is kept has to be checked again. */
  missed(): void;
}

/** The process's one listening connection. */
export interface Notifications {
  /** Listens on a channel from now on, also after the connection was lost and found again. */
  listen(channel: string, listener: ChannelListener): Promise<void>;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A line that was cut without a word stays silent for ever: it is asked so often, and given so long. */
const PROBE_MS = 10_000;

/** Opens the connection that hears NOTIFY; it reconnects by itself until it is closed. Rule U-13. */
export async function openNotifications(
  address: DatabaseAddress,
  log: Log,
  { probeMs = PROBE_MS } = {},
): Promise<Notifications> {
  const listeners = new Map<string, ChannelListener[]>();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...connectionOptions(address),
      application_name: 'comptoir notifications',
      connectionTimeoutMillis: LONGEST_PAUSE_MS,
      query_timeout: probeMs,
      keepAlive: true,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.notified(payload ?? '');
    });
    await fresh.connect();
    for (const channel of listeners.keys()) {
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
    }
    // Only a connection that was whole can be lost; a failed attempt is retried by whoever made it.
    fresh.once('end', () => {
      clearInterval(probe);
      if (closed) return;
      log.warn('The connection for database notifications was lost');
      reconnectAfter(FIRST_PAUSE_MS);
    });
    clearInterval(probe);
    probe = setInterval(() => {
      fresh.query('SELECT 1').catch(() => fresh.connection.stream.destroy());
    }, probeMs);
    return fresh;
  }

  function reconnectAfter(pauseMs: number): void {
    retry = setTimeout(async () => {
      try {
        client = await connect();
        if (closed) await client.end();
        for (const listener of [...listeners.values()].flat()) listener.missed();
      } catch {
        if (!closed) reconnectAfter(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
      }
    }, pauseMs);
  }

  return {
    async listen(channel, listener) {
      const others = listeners.get(channel) ?? [];
      listeners.set(channel, [...others, listener]);
      if (others.length > 0) return;
      // A lost connection listens again to every channel when it is found.
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`).catch(() => {});
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(probe);
      await client.end();
    },
  };
}
