import { expect, test } from 'vitest';
import { isCrawler } from './crawler.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', false],
  ['curl/8.5.0', false],
  ['node', false],
  ['Playwright/1.65.1 (x64; ubuntu 24.04) node/24.21', false],
  ['python-requests/2.32.3', false],
  [null, false],
])('%s: %s', (userAgent, expected) => {
  expect(isCrawler(userAgent)).toBe(expected);
});
