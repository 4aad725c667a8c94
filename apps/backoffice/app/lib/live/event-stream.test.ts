import { expect, test } from 'vitest';
import { createEventParser, type StreamEvent } from './event-stream.ts';

function parsed(...pieces: readonly string[]): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
}

test('an event has its name, its id and its data', () => {
  expect(parsed('id: 7-1\nevent: order\ndata: {"a":1}\n\n')).toEqual([
    { event: 'order', id: '7-1', data: '{"a":1}' },
  ]);
});

test('a piece may end anywhere', () => {
  expect(parsed('ev', 'ent: time\nda', 'ta: 1', '\n', '\n')).toEqual([
    { event: 'time', id: null, data: '1' },
  ]);
});

test('comments and events without data are skipped, lines of data are joined', () => {
  expect(parsed(': hello\n\nid: 1\n\ndata: a\ndata: b\n\n')).toEqual([
    { event: 'message', id: null, data: 'a\nb' },
  ]);
});
