import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The variable that names the port of the probe. */
export const PROBE_PORT = 'LOOP_PROBE_PORT';

/** Milliseconds of one turn of an event loop. */
export interface Turn {
  readonly wall: number;
  /** Without the time in which other programs had the processor. */
  readonly processor: number;
}

/** What requests waited for while something ran. */
export interface Waits {
  /** The longest wait of a guest. */
  readonly guest: number;
  readonly turn: Turn;
}

/** What a route leaves to be done is done a little later. */
const REST_MS = 700;

/** Runs `work` while a guest asks the server every 10 ms. */
export async function waitsDuring(
  url: string,
  probe: string,
  work: () => Promise<unknown>,
): Promise<Waits> {
  const turnSince = async (): Promise<Turn> => (await fetch(probe)).json() as Promise<Turn>;
  const guest = new Worker(new URL('guest.ts', import.meta.url), { workerData: url });
  await once(guest, 'message');
  await turnSince();
  try {
    await work();
    await after(REST_MS);
  } catch (error) {
    await guest.terminate();
    throw error;
  }
  const turn = await turnSince();
  const longest = once(guest, 'message');
  guest.postMessage('over');
  return { guest: (await longest)[0], turn };
}
