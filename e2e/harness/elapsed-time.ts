import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { ROOT } from './root.ts';
import { socketPathOf } from './stored-orders.ts';

interface DatabaseClient {
  connect(): Promise<unknown>;
  query(text: string): Promise<unknown>;
  end(): Promise<void>;
}
interface Driver {
  readonly Client: new (options: object) => DatabaseClient;
}

const { Client }: Driver = createRequire(join(ROOT, 'apps/server/package.json'))('pg');

/** Moves every code that was asked for a minute into the past, so that another one is sent at once. */
export function letPausePass(dataDir: string): Promise<void> {
  return change(dataDir, "UPDATE codes SET requested_at = requested_at - interval '1 minute'");
}

/** Moves every order that is not finalized two hours into the past: it has expired. */
export function letOrdersExpire(dataDir: string): Promise<void> {
  return change(
    dataDir,
    `UPDATE orders SET placed_at = placed_at - interval '2 hours' WHERE finalized_at IS NULL`,
  );
}

async function change(dataDir: string, statement: string): Promise<void> {
  const path = await socketPathOf(dataDir);
  const client = new Client({
    host: dirname(path),
    port: Number(extname(path).slice(1)),
    user: 'comptoir',
    database: 'comptoir',
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
