import { get, type IncomingMessage } from 'node:http';

/** Opens the stream of a board and calls `onCard` for each card that arrives; resolves when it is open. */
export function openCardStream(
  url: string,
  cookie: string,
  onCard: (orderId: string, bytes: number) => void,
): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    // Each stream has a connection of its own, as that of a tablet has.
    const request = get(url, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url} answered ${response.statusCode}`));
        return;
      }
      readCards(response, onCard);
      resolve({ close: () => request.destroy() });
    });
    // Closing it is reported as an error.
    request.on('error', reject);
  });
}

const EVENT_END = '\n\n';

/** Reads what identifies a card, and nothing else: the load runs on the cores of the server. */
function readCards(
  response: IncomingMessage,
  onCard: (orderId: string, bytes: number) => void,
): void {
  let unread = '';
  response.setEncoding('latin1');
  response.on('error', () => {});
  response.on('data', (text: string) => {
    unread += text;
    let from = 0;
    for (let end = unread.indexOf(EVENT_END); end !== -1; end = unread.indexOf(EVENT_END, from)) {
      const event = unread.slice(from, end);
      const [, orderId] = /"order_id":"([^"]+)"/.exec(event) ?? [];
      if (orderId !== undefined) onCard(orderId, event.length);
      from = end + EVENT_END.length;
    }
    unread = unread.slice(from);
  });
}
