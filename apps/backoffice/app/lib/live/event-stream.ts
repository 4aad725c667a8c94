/** An event of a text/event-stream. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** Splits a stream of text into its events; a piece may end anywhere. */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  let name = '';
  let id: string | null = null;
  let data: string[] = [];

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) onEvent({ event: name || 'message', id, data: data.join('\n') });
      name = '';
      id = null;
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const one of lines) line(one);
  };
}

export interface StreamHandlers {
  readonly onOpen: () => void;
  readonly onEvent: (event: StreamEvent) => void;
  /** Anything arrived, comments included. */
  readonly onHeard: () => void;
  /** The stream ended; `status` is 0 without an answer. Not called after `close`. */
  readonly onEnd: (status: number) => void;
}

/**
 * Reads a stream of events with `fetch`: unlike an EventSource it can begin after a known event, says with
 * which status it was refused, and leaves reconnecting to its user.
 */
export function openEventStream(
  url: string,
  lastEventId: string | null,
  handlers: StreamHandlers,
): { readonly close: () => void } {
  const controller = new AbortController();
  const { signal } = controller;

  async function read(): Promise<number> {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (lastEventId !== null) headers['last-event-id'] = lastEventId;
    const response = await fetch(url, { headers, signal, cache: 'no-store' });
    if (!response.ok || !response.body) return response.status;
    if (signal.aborted) return 0;
    handlers.onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parse = createEventParser((event) => {
      if (!signal.aborted) handlers.onEvent(event);
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 0;
      handlers.onHeard();
      parse(decoder.decode(value, { stream: true }));
    }
  }

  read()
    .catch(() => 0)
    .then((status) => {
      if (!signal.aborted) handlers.onEnd(status);
    });
  return { close: () => controller.abort() };
}
