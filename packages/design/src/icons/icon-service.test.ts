import { expect, test, vi } from 'vitest';
import { drawIcons, drawnIcons } from './icon-service.ts';

const path = { element: 'path', attributes: { d: 'M0 0h1' }, children: [] };
const body = '<path d="M0 0h1"/>';

test('icons of this shop are not requested elsewhere', async () => {
  const fetchJson = vi.fn(async () => ({ width: 24, height: 24, icons: { fish: { body } } }));
  expect(await drawIcons('comptoir', ['fish'], fetchJson)).toEqual({
    fish: { viewBox: '0 0 24 24', shapes: [path] },
  });
  expect(fetchJson.mock.calls).toEqual([['/_icons/comptoir.json?icons=fish', 1500]]);
});

test('what the shop does not have is requested from the public service', async () => {
  const fetchJson = vi.fn(async (address: string) =>
    address.startsWith('/')
      ? { icons: { fish: { body } }, not_found: ['boat', 'none'] }
      : { width: 20, icons: { boat: { body, height: 10 } }, not_found: ['none'] },
  );
  expect(await drawIcons('lucide', ['fish', 'boat', 'none'], fetchJson)).toEqual({
    fish: { viewBox: '0 0 16 16', shapes: [path] },
    boat: { viewBox: '0 0 20 10', shapes: [path] },
  });
  expect(fetchJson.mock.calls[1]).toEqual([
    'https://api.iconify.design/lucide.json?icons=boat,none',
    1500,
  ]);
});

test('so is everything when the shop fails or takes too long; when both do, nothing is drawn', async () => {
  const late = vi.fn((address: string) =>
    address.startsWith('/')
      ? Promise.reject(new Error('late'))
      : Promise.resolve({ icons: { a: { body } } }),
  );
  expect(Object.keys(await drawIcons('lucide', ['a'], late))).toEqual(['a']);
  expect(await drawIcons('lucide', ['a'], () => Promise.reject(new Error('off')))).toEqual({});
});

test('the shop has 1500 ms, not one more', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(address);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  const drawn = drawIcons('lucide', ['a']);
  await vi.advanceTimersByTimeAsync(1499);
  expect(asked).toEqual(['/_icons/lucide.json?icons=a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([
    '/_icons/lucide.json?icons=a',
    'https://api.iconify.design/lucide.json?icons=a',
  ]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await drawn).toEqual({});
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an icon can have another name, and a frame of its own', () => {
  const answer = {
    icons: { real: { body, left: -2, top: 1, width: 8, height: 8 } },
    aliases: { nick: { parent: 'real' } },
  };
  expect(drawnIcons(answer, ['nick'])).toEqual({ nick: { viewBox: '-2 1 8 8', shapes: [path] } });
});

test('an answer that is none draws nothing', () => {
  for (const answer of [{}, { icons: {} }, { icons: { a: {} } }, { icons: { a: { body: 'x' } } }]) {
    expect(drawnIcons(answer, ['a'])).toEqual({});
  }
});
