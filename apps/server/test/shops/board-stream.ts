import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** An event of a stream as it arrived. */
export interface ReceivedEvent {
  readonly name: string;
  readonly id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A stream of events. `events` has those received so far, and stays empty where a function receives them. */
export interface ReceivedStream {
  readonly status: number;
  readonly events: readonly ReceivedEvent[];
  isOver(): boolean;
  close(): void;
}

/**
 * Opens a stream of server-sent events; they are kept, or received by `onEvent` in their sequence: a board that
 * watches for an hour would fill the memory.
 */
export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent?: (event: ReceivedEvent) => void,
): Promise<ReceivedStream> {
  const request = get(url, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: ReceivedEvent[] = [];
  // Joined once an event ends: one of a full board comes in a hundred pieces.
  let pieces: string[] = [];
  let isOver = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const ends = `${pieces.at(-1)?.at(-1) ?? ''}${chunk}`.includes('\n\n');
    pieces.push(chunk);
    if (!ends) return;
    const blocks = pieces.join('').split('\n\n');
    pieces = [blocks.pop() ?? ''];
    for (const block of blocks) {
      const event = parsed(block);
      if (!event || isOver) continue;
      if (onEvent) onEvent(event);
      else events.push(event);
    }
  });
  response.on('error', () => {});
  response.on('close', () => {
    isOver = true;
  });
  return {
    status: response.statusCode ?? 0,
    events,
    isOver: () => isOver,
    close() {
      isOver = true;
      request.destroy();
    },
  };
}

function parsed(block: string): ReceivedEvent | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
  const [name, id, data] = [field('event'), field('id'), field('data')];
  return name === null || data === null ? null : { name, id, data: JSON.parse(data) };
}
