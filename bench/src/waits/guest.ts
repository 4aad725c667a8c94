// A guest in a thread of its own: what the measuring program does, as reading a long answer, keeps it from nothing.
import { setTimeout as after } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 10;
const url: string = workerData;

let longest = 0;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

async function ask(): Promise<void> {
  const begun = performance.now();
  const answer = await fetch(`${url}/v2/public/settings`, { headers: { 'if-none-match': '*' } });
  await answer.arrayBuffer();
  longest = Math.max(longest, performance.now() - begun);
}

// The first request opens the connection.
await ask();
longest = 0;
parentPort?.postMessage('asking');

const asked: Promise<void>[] = [];
while (!isOver) {
  asked.push(ask());
  await after(EVERY_MS);
}
await Promise.all(asked);
parentPort?.postMessage(longest);
