import { expect, test } from 'vitest';
import { installMethod, isStandalone } from './install-method.ts';

const MACINTOSH = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

const method = (userAgent: string, maxTouchPoints = 0) =>
  installMethod({ userAgent, maxTouchPoints });

test('F-2: iPhones and iPads have a home screen, whichever browser', () => {
  expect(method(`${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, 5)).toBe(
    'home-screen',
  );
  expect(method(`${IPHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, 5)).toBe(
    'home-screen',
  );
  expect(method('Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) Version/12.1 Safari/604.1')).toBe(
    'home-screen',
  );
});

test('F-2: an iPad that identifies as a Macintosh has touch', () => {
  const safari = `${MACINTOSH}/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15`;
  expect(method(safari, 5)).toBe('home-screen');
  expect(method(safari, 0)).toBe('dock');
});

test('F-2: a Macintosh has a Dock for sites since Safari 17', () => {
  const safari = (version: string) =>
    method(`${MACINTOSH}/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`);
  expect(safari('16.6')).toBe('prompt');
  expect(safari('17.0')).toBe('dock');
  expect(safari('26.1')).toBe('dock');
});

test('F-2: every other browser waits for its own prompt', () => {
  const chrome = '537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  expect(method(`${MACINTOSH}/${chrome} Safari/537.36`)).toBe('prompt');
  expect(method(`${MACINTOSH}/${chrome} Safari/537.36 Edg/140.0`)).toBe('prompt');
  expect(
    method(`Mozilla/5.0 (Linux; Android 15) AppleWebKit/${chrome} Mobile Safari/537.36`, 5),
  ).toBe('prompt');
  expect(method(`${MACINTOSH.replace('AppleWebKit', 'Gecko/20100101')} Firefox/140.0`)).toBe(
    'prompt',
  );
});

test('F-2: a browser inside another app shares nothing with the home screen', () => {
  expect(method(`${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 380.0`, 5)).toBe('prompt');
});

test.each([
  ['a tab', {}, false, false],
  ['an installed app', {}, true, true],
  ['an app on an iPhone’s home screen', { standalone: true }, false, true],
  ['Safari on an iPhone', { standalone: false }, false, false],
])('F-6: %s', (_name, navigator, matches, expected) => {
  const asked: string[] = [];
  const view = {
    navigator,
    matchMedia: (query: string) => {
      asked.push(query);
      return { matches };
    },
  };
  // @ts-expect-error: of a window no more is needed.
  expect(isStandalone(view)).toBe(expected);
  expect(asked.every((query) => query === '(display-mode: standalone)')).toBe(true);
});
