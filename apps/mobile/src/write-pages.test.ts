import { expect, it } from 'vitest';
import { pagePolicy, withPolicy } from './write-pages.ts';

const PAGE = '<html><head><title>x</title></head><body><script>go()</script></body></html>';

it('X-12: the page may run its own scripts and those of the card’s provider, and call the API', () => {
  const policy = pagePolicy(PAGE, 'https://api.kinone.fr');
  expect(policy).toContain(
    "script-src 'self' capacitor: 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https://js.stripe.com",
  );
  expect(policy).toContain("connect-src 'self' capacitor: https://api.kinone.fr ");
  expect(policy).not.toContain("script-src 'unsafe");
});

it('X-12: the policy comes before anything that it is about', () => {
  expect(withPolicy(PAGE, 'https://api.kinone.fr')).toMatch(
    /^<html><head><meta http-equiv="Content-Security-Policy" content="default-src [^"]+"><title>/,
  );
});
