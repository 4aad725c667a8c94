import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Sealing } from '#adapters/secrets/secrets-key.ts';
import type { Executor } from '#db/connection.ts';
import { Secret } from '#secret.ts';

/** The three keys of the card provider. */
export interface CardKeys {
  readonly secretKey: Secret;
  readonly publishableKey: string;
  readonly webhookSecret: Secret;
}

/** What the database has of keys that an owner entered. */
export interface StoredKeys {
  /** Null where they were sealed by another key than this server's, or changed. */
  readonly keys: CardKeys | null;
  readonly changedAt: Instant;
  /** The name of the person. */
  readonly changedBy: string;
  /** Equal for equal bytes. */
  readonly mark: string;
}

/** The channel of changed keys; it has no payload. */
export const CARD_KEYS_CHANGED = 'card_keys_changed';

interface KeysRow {
  readonly sealed: Buffer;
  readonly changed_at: Date;
  readonly changed_by: string;
}

/** The keys that an owner entered, encrypted; the purpose binds them to this shop. Rule Y-38. */
export function storedCardKeys({ seal, open }: Sealing, shopId: string) {
  const purpose = `card keys of ${shopId}`;
  return {
    /** Null where there are none. */
    async read(executor: Executor): Promise<StoredKeys | null> {
      const { rows } = await executor.query<KeysRow>(
        'SELECT sealed, changed_at, changed_by FROM card_keys',
      );
      const [row] = rows;
      if (!row) return null;
      const text = await open(row.sealed, purpose);
      return {
        keys: text === null ? null : keysOf(text),
        changedAt: row.changed_at.getTime(),
        changedBy: row.changed_by,
        mark: row.sealed.toString('base64'),
      };
    },

    /** Every server is notified once the transaction is committed. */
    async write(
      client: Executor,
      keys: CardKeys,
      by: { readonly name: string; readonly at: Instant },
    ): Promise<void> {
      const sealed = await seal(textOf(keys), purpose);
      await client.query(
        `INSERT INTO card_keys (sealed, changed_at, changed_by) VALUES ($1, $2, $3)
        ON CONFLICT (only_one) DO UPDATE
          SET sealed = excluded.sealed, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
        [sealed, new Date(by.at), by.name],
      );
      await client.query('SELECT pg_notify($1, $2)', [CARD_KEYS_CHANGED, '']);
    },

    /** Whether there were any. */
    async remove(client: Executor): Promise<boolean> {
      const { rowCount } = await client.query('DELETE FROM card_keys');
      await client.query('SELECT pg_notify($1, $2)', [CARD_KEYS_CHANGED, '']);
      return (rowCount ?? 0) > 0;
    },
  };
}

function textOf({ secretKey, publishableKey, webhookSecret }: CardKeys): string {
  return JSON.stringify([secretKey.open(), publishableKey, webhookSecret.open()]);
}

function keysOf(text: string): CardKeys {
  const [secretKey, publishableKey, webhookSecret] = JSON.parse(text) as [string, string, string];
  return {
    secretKey: new Secret(secretKey),
    publishableKey,
    webhookSecret: new Secret(webhookSecret),
  };
}
