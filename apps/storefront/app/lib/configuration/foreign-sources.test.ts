import { expect, test } from 'vitest';
import { sourcesOf } from './foreign-sources.server.ts';

test('without a tag manager pages load no third-party scripts', () => {
  expect(sourcesOf({ gtm: { id: 'GTM-ABC1234', enabled: false } })).toEqual({
    'script-src': [],
    'connect-src': ['https://api.iconify.design'],
  });
});

test('an enabled tag manager is loaded from its address, and its tags may send what they measure', () => {
  expect(sourcesOf({ gtm: { id: 'GTM-ABC1234', enabled: true } })).toEqual({
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': [
      'https://api.iconify.design',
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  });
});
