import { expect, test } from 'vitest';
import { browserName } from '#features/account/sessions-section.tsx';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-T510) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1',
    'Safari, iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge, Windows',
  ],
  ['curl/8.5', ''],
])('%s is « %s »', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
