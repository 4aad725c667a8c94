import { setTimeout as after } from 'node:timers/promises';

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

const EVERY_MS = 10;
/** What a route leaves to be done is done a little later. */
const REST_MS = 700;

/** Runs `work` while a guest asks the server every 10 ms. */
export async function waitsDuring(
  url: string,
  probe: string,
  work: () => Promise<unknown>,
): Promise<Waits> {
  const turnSince = async (): Promise<Turn> => (await fetch(probe)).json() as Promise<Turn>;
  let guest = 0;
  let isOver = false;
  const ask = async () => {
    const begun = performance.now();
    const answer = await fetch(`${url}/v2/public/settings`, { headers: { 'if-none-match': '*' } });
    await answer.arrayBuffer();
    guest = Math.max(guest, performance.now() - begun);
  };
  const guests = async () => {
    const asked: Promise<void>[] = [];
    while (!isOver) {
      asked.push(ask());
      await after(EVERY_MS);
    }
    await Promise.all(asked);
  };
  await turnSince();
  const asking = guests();
  try {
    await work();
    await after(REST_MS);
  } finally {
    isOver = true;
    await asking;
  }
  return { guest, turn: await turnSince() };
}
