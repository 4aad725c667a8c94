import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Executor } from './connection.ts';

/**
 * Identifies this installation, alike for all of its processes. Its keys are made once: an HMAC with the bytes
 * of a key takes six times as long, and a key object does not print its bytes.
 */
export interface Installation {
  /** Marks what this shop creates at a provider whose account other programs use as well. */
  readonly shopId: string;
  /** The key of the HMACs that stand for addresses in logs and counters, 32 bytes. */
  readonly logKey: KeyObject;
  /** The key of the HMACs that open orders to their guests, 64 hexadecimal digits. Rule T-4. */
  readonly orderKey: KeyObject;
}

/** Reads the values that a migration generated once for this database. */
export async function readInstallation(executor: Executor): Promise<Installation> {
  const { rows } = await executor.query<{
    shop_id: string;
    log_key: Buffer;
    order_key_secret: string;
  }>(
    `SELECT shop_id, log_key, encode(order_key_secret, 'hex') AS order_key_secret FROM installation`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database has no installation.');
  return {
    shopId: row.shop_id,
    logKey: createSecretKey(row.log_key),
    orderKey: createSecretKey(row.order_key_secret, 'utf8'),
  };
}
