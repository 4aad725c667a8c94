import { get, type IncomingMessage } from 'node:http';

export interface GuestStreams {
  /** Resolves with the moments at which each stream got an event, once all did or `timeoutMs` later. */
  nextEvents(timeoutMs: number): Promise<readonly number[]>;
  close(): void;
}

/** So many streams are opened at once. */
const OPENED_AT_ONCE = 50;

/** Opens the streams of so many guests, each with an address and a connection of its own, and awaits their first events. */
export async function openGuestStreams(url: string, count: number): Promise<GuestStreams> {
  let times: number[] = [];
  let onEvent = () => {};
  const open: { destroy(): void }[] = [];

  function openOne(guest: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { 'x-forwarded-for': `10.0.${guest >> 8}.${guest & 255}` };
      const request = get(url, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`${url} answered ${response.statusCode}`));
          return;
        }
        countEvents(response, () => {
          resolve();
          times.push(performance.now());
          onEvent();
        });
      });
      // Closing it is reported as an error.
      request.on('error', reject);
      open.push(request);
    });
  }

  for (let first = 0; first < count; first += OPENED_AT_ONCE) {
    const length = Math.min(OPENED_AT_ONCE, count - first);
    await Promise.all(Array.from({ length }, (_, index) => openOne(first + index)));
  }
  return {
    nextEvents(timeoutMs) {
      times = [];
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(times), timeoutMs);
        onEvent = () => {
          if (times.length < count) return;
          clearTimeout(timer);
          resolve(times);
        };
      });
    },
    close() {
      for (const request of open) request.destroy();
    },
  };
}

/** An event is told by its last line. */
function countEvents(response: IncomingMessage, onEvent: () => void): void {
  let isNamed = false;
  response.setEncoding('latin1');
  response.on('error', () => {});
  response.on('data', (text: string) => {
    isNamed ||= text.includes('event: availability');
    if (!isNamed || !text.endsWith('\n\n')) return;
    isNamed = false;
    onEvent();
  });
}
