import { expect, test } from 'vitest';
import { repeatsOf, type TakenMail } from './mail-repeats.ts';

const taken = (id: string, server: string, takenAt: number, connection = server): TakenMail => ({
  messageId: `<${id}@comptoir.example.fr>`,
  server,
  connection,
  beganAt: takenAt - 10,
  takenAt,
});

const verdicts = (...given: Parameters<typeof repeatsOf>) =>
  repeatsOf(...given).map(({ id, isExcused }) => [id, isExcused]);

const twice = [taken('a', 'server 1', 5_000), taken('a', 'server 2', 16_000)];

test('J-3: a mail whose server was killed just after sending it may come again', () => {
  expect(verdicts(twice, [{ server: 'server 1', at: 5_020 }])).toEqual([['a', true]]);
  // What was on its way is read after the kill.
  expect(verdicts(twice, [{ server: 'server 1', at: 4_980 }])).toEqual([['a', true]]);
});

test.each([
  ['no server was killed', []],
  ['another server was killed', [{ server: 'server 2', at: 5_020 }]],
  ['its server was killed long after', [{ server: 'server 1', at: 8_000 }]],
  ['its server was killed long before', [{ server: 'server 1', at: 2_000 }]],
])('J-3: no other mail may: %s', (_, kills) => {
  expect(verdicts(twice, kills)).toEqual([['a', false]]);
});

test('J-3: nor one after which its connection was used again', () => {
  const more = [...twice, taken('b', 'server 1', 5_010)];
  expect(verdicts(more, [{ server: 'server 1', at: 5_020 }])).toEqual([['a', false]]);
});

test('J-3: nor one that was sent again before the kill', () => {
  const early = [taken('a', 'server 1', 5_000), taken('a', 'server 2', 5_010)];
  expect(verdicts(early, [{ server: 'server 1', at: 5_020 }])).toEqual([['a', false]]);
});

test('J-3: a third time needs a second kill', () => {
  const thrice = [...twice, taken('a', 'server 3', 30_000)];
  const [first, second] = [
    { server: 'server 1', at: 5_020 },
    { server: 'server 2', at: 16_020 },
  ];
  expect(verdicts(thrice, [first])).toEqual([['a', false]]);
  expect(verdicts(thrice, [first, second])).toEqual([['a', true]]);
});
