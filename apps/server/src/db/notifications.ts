import pg from 'pg';
import type { Log } from '#log.ts';
import { connectionOptions, type DatabaseAddress } from './connection.ts';

/** Listens to a notification channel. */
export interface ChannelListener {
  /** Called with the payload of each notification. */
  notified(payload: string): void;
  /** Called when notifications may have been lost: cached data has to be checked again. */
  missed(): void;
}

/** The one listening connection of the process. */
export interface Notifications {
  /** Listens on a channel, also after a reconnection. */
  listen(channel: string, listener: ChannelListener): Promise<void>;
  close(): Promise<void>;
}

const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 5_000;
/** The interval and the timeout of the query that detects a connection cut without notice. */
const PROBE_MS = 10_000;

/** Opens the connection that receives NOTIFY; it reconnects until it is closed. Rule U-13. */
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
      connectionTimeoutMillis: MAX_RETRY_DELAY_MS,
      query_timeout: probeMs,
      // A start listens on several channels at once.
      pipeline: true,
      keepAlive: true,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.notified(payload ?? '');
    });
    await fresh.connect();
    try {
      for (const channel of listeners.keys()) {
        await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      // As on a server that has become a replica: the next attempt may reach the new primary.
      fresh.connection.stream.destroy();
      throw error;
    }
    // Only an established connection reconnects here; `reconnectAfter` retries a failed attempt.
    fresh.once('end', () => {
      clearInterval(probe);
      if (closed) return;
      log.warn('The connection for database notifications was lost');
      reconnectAfter(FIRST_RETRY_DELAY_MS);
    });
    clearInterval(probe);
    probe = setInterval(() => {
      fresh.query('SELECT 1').catch(() => fresh.connection.stream.destroy());
    }, probeMs);
    return fresh;
  }

  function reconnectAfter(delayMs: number): void {
    retry = setTimeout(async () => {
      try {
        client = await connect();
        if (closed) await client.end();
        for (const listener of [...listeners.values()].flat()) listener.missed();
      } catch {
        if (!closed) reconnectAfter(Math.min(delayMs * 2, MAX_RETRY_DELAY_MS));
      }
    }, delayMs);
  }

  return {
    async listen(channel, listener) {
      const others = listeners.get(channel) ?? [];
      listeners.set(channel, [...others, listener]);
      if (others.length > 0) return;
      // A lost connection listens to every channel again when it reconnects.
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

/** The channel of changed orders; the payload is the order's id. Rule T-6. */
export const ORDER_CHANGED = 'order_changed';
/** The channel of changed group orders; the payload is the group's id. Rule GO-7. */
export const GROUP_ORDER_CHANGED = 'group_order_changed';
