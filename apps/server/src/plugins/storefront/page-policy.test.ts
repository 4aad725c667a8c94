import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardSources } from './card-sources.ts';
import { pagePolicy } from './page-policy.ts';

const NO_PAGE = Buffer.of();
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const scriptSources = (html: string) =>
  /script-src ([^;]*)/.exec(pagePolicy(Buffer.from(html), ''))?.[1]?.split(' ');

describe('pagePolicy', () => {
  it('I-5: allows the inline scripts of the page, by their hashes, and no others', () => {
    const html = '<script>a()</script><script type="module">\nb()\n</script><script>a()</script>';
    expect(scriptSources(html)).toEqual([
      "'self'",
      `'sha256-${sha256('a()')}'`,
      `'sha256-${sha256('\nb()\n')}'`,
    ]);
  });

  it('I-5: hashes what a script says beyond ASCII as the browser does', () => {
    const html = "<p>Thé</p><script>say('Œufs à 3 €')</script>";
    expect(scriptSources(html)).toEqual(["'self'", `'sha256-${sha256("say('Œufs à 3 €')")}'`]);
  });

  it('needs no hash for a script of its own origin', () => {
    expect(scriptSources('<script async src="/assets/a.js"></script>')).toEqual(["'self'"]);
  });

  it('lets pages call an API elsewhere, and be framed by nobody', () => {
    const policy = pagePolicy(NO_PAGE, 'https://api.example/shop');
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://api.example/shop', 'https://api.example'],
  ])('I-45: lets pages show the pictures of an API elsewhere: %s', (apiRoot, origin) => {
    expect(pagePolicy(NO_PAGE, apiRoot)).toContain(`img-src 'self' data: https: ${origin};`);
  });

  it('B-1: lets pages take workers and manifests from the shop alone', () => {
    const policy = pagePolicy(NO_PAGE, 'https://api.example');
    expect(policy).toContain("worker-src 'self'; manifest-src 'self';");
  });

  it('Y-9: lets pages turn to Stripe where it takes the cards, for nothing but that', () => {
    const policy = pagePolicy(NO_PAGE, '', cardSources('stripe'));
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(pagePolicy(NO_PAGE, '', cardSources('demo'))).toBe(pagePolicy(NO_PAGE, ''));
  });

  it('I-5: lets pages turn to the origins that their site names, for nothing but that', () => {
    const policy = pagePolicy(NO_PAGE, 'https://api.example', {
      'script-src': ['https://tags.example'],
      'connect-src': ['https://icons.example'],
    });
    expect(policy).toContain("script-src 'self' https://tags.example;");
    expect(policy).toContain("connect-src 'self' https://api.example https://icons.example;");
    expect(policy).toContain("default-src 'self';");
  });
});
