import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBoardOrder } from '#lib/live/test-board-order.ts';
import { DueTime } from './due-time.tsx';

const order = aBoardOrder('demain', {
  day: '2026-11-21',
  starts_at: '2026-11-21T18:00:00.000Z',
  due_at: '2026-11-21T18:00:00.000Z',
});

test.each([
  ['of another day', order, '2026-11-20', 'sam. 21 nov.19:00'],
  ['of this day', order, '2026-11-21', '19:00'],
  ['before this day is known', order, null, '19:00'],
  ['as soon as possible', aBoardOrder('tôt'), '2026-11-20', 'au plus tôt'],
] as const)('OB-96: an order %s says when it is due', (_what, due, today, said) => {
  const markup = renderToStaticMarkup(
    <DueTime order={due} today={today} timeZone="Europe/Paris" />,
  );
  expect(markup.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' ')).toBe(said);
});
