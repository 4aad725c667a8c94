import pg from 'pg';
import { connectionOptions, type DatabaseAddress } from '#db/address.ts';
import { reasonOf } from '#db/await-database.ts';
import { StartupError } from '#startup-error.ts';

/** The application name of commands that copy the whole database. */
const APPLICATION_NAME = 'comptoir backup';

/** Runs `work` on a connection of its own, without the time limits of requests. */
export async function withBackupClient<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connectionOptions(address),
    application_name: APPLICATION_NAME,
  });
  // A connection that breaks already fails its statements.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new StartupError(`The database cannot be reached: ${reasonOf(error)}`);
  });
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SET idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
