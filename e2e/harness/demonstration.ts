import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { ROOT } from './root.ts';
import { startServerProcess } from './server-process.ts';

/** `npm start -- --demo-staff` at a quarter to eight in the evening. */
export interface Demonstration {
  readonly url: string;
  /** The PIN of every staff member on an enrolled tablet. */
  readonly pin: string;
  /** Signs a browser in as the invented owner, and gives it the time of the evening. */
  signIn(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

const CLOCK = pathToFileURL(join(ROOT, 'e2e/harness/evening-clock.mjs')).href;

export async function openDemonstration(): Promise<Demonstration> {
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-e2e-'));
  const shift = evening() - Date.now();
  const server = await startServerProcess(
    {
      DATA_DIR: directory,
      PORT: '0',
      METRICS_PORT: 'off',
      RATE_LIMIT: 'off',
      NODE_OPTIONS: `--import=${CLOCK}`,
      EVENING_SHIFT_MS: String(shift),
    },
    ['--demo-staff'],
  );
  const url = server.url.replace('127.0.0.1', 'localhost');
  const printed = (pattern: RegExp) => pattern.exec(server.log())?.[1] ?? '';
  return {
    url,
    // Printed after the address.
    get pin() {
      return printed(/its PIN on a tablet: (\d+)/);
    },
    async signIn(context) {
      await context.clock.install({ time: Date.now() + shift });
      const answer = await context.request.get(printed(/open (\S+\/demonstration\/\S+)/));
      if (!answer.ok()) throw new Error(`The link answers ${answer.status()}.`);
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** 19:45 of this day in Paris, in winter and in summer. */
function evening(): number {
  const today = new Date().toISOString().slice(0, 10);
  const winter = Date.parse(`${today}T19:45:00+01:00`);
  const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', timeZone: 'Europe/Paris' });
  return hour.format(winter).startsWith('19') ? winter : winter - 60 * 60_000;
}
