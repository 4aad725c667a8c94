import type { PrintersEventData } from '@comptoir/contract/staff/printing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBoard } from '#stores/board/board.ts';
import { forgetLiveStates, useLiveStates } from '#stores/live-states.ts';
import { followPrinters, usePrinters } from './printers.ts';

const told = (name: string, state: 'ready' | 'paper' = 'ready'): PrintersEventData => ({
  printers: [
    {
      printer_id: 'p1',
      name,
      transport: 'escpos_tcp',
      kinds: ['kitchen'],
      state,
      since: '2026-11-20T18:42:00.000Z',
      last_seen_at: null,
      waiting: 0,
      fallback_name: null,
    },
  ],
  problems: [],
  tickets: [{ order_id: 'o1', state: 'printed', at: '2026-11-20T18:42:00.000Z' }],
});

const shown = () => usePrinters.getState().printers.map(({ name, state }) => `${name} ${state}`);

let answer: PrintersEventData;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  answer = told('Polled');
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 'success', payload: answer }, { status: 200 }),
  );
  vi.stubGlobal('document', new EventTarget());
  stop = followPrinters();
});

afterEach(() => {
  stop();
  forgetLiveStates();
  useBoard.setState({ connection: 'loading' });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('PR-121: the printers are those of the last event, and stay while there is no network', () => {
  useLiveStates.setState({ printers: told('Cuisine', 'paper') });
  expect(shown()).toEqual(['Cuisine paper']);
  useBoard.setState({ connection: 'offline' });
  forgetLiveStates();
  expect(shown()).toEqual(['Cuisine paper']);
  expect(usePrinters.getState().tickets.get('o1')?.state).toBe('printed');
  useLiveStates.setState({ printers: told('Cuisine') });
  expect(shown()).toEqual(['Cuisine ready']);
});

test('PR-121: without a stream they are asked for every 30 seconds', async () => {
  useBoard.setState({ connection: 'polling' });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(['Polled ready']);
  answer = told('Polled', 'paper');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown()).toEqual(['Polled paper']);
});

test('PR-121: an answer that an event has overtaken is not shown', async () => {
  useBoard.setState({ connection: 'polling' });
  vi.stubGlobal('fetch', async () => {
    useLiveStates.setState({ printers: told('Live') });
    return Response.json({ status: 'success', payload: answer });
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown()).toEqual(['Live ready']);
});

test('PR-121: a late answer does not replace what the page was shown meanwhile', async () => {
  let give = (_: Response) => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        give = resolve;
      }),
  );
  useBoard.setState({ connection: 'polling' });
  await vi.advanceTimersByTimeAsync(30_000);
  usePrinters.setState({ printers: told('Renamed').printers });
  give(Response.json({ status: 'success', payload: told('Polled') }));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['Renamed ready']);
});

test('PR-121: the end of a session forgets them', () => {
  useLiveStates.setState({ printers: told('Cuisine') });
  stop();
  expect(shown()).toEqual([]);
});
