// Loaded before the server's own modules: it measures the longest turn of the server's event loop.
import { createServer } from 'node:http';
import { PROBE_PORT } from './longest-turn.ts';

const SAMPLE_MS = 2;
const MICROSECONDS = 1_000;

let longest = { wall: 0, processor: 0 };
let last = moment();

function moment() {
  const { user, system } = process.threadCpuUsage();
  return { wall: performance.now(), processor: (user + system) / MICROSECONDS };
}

// Due in each turn that is longer than the interval: what lies between two calls is one turn.
setInterval(() => {
  const now = moment();
  longest = {
    wall: Math.max(longest.wall, now.wall - last.wall),
    processor: Math.max(longest.processor, now.processor - last.processor),
  };
  last = now;
}, SAMPLE_MS).unref();

createServer((_request, response) => {
  response.end(JSON.stringify(longest));
  longest = { wall: 0, processor: 0 };
})
  .listen(Number(process.env[PROBE_PORT]), '127.0.0.1')
  .unref();
