import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardFormSources, pagePolicy, securePage } from './page-policy.ts';

const NONCE = 'an-unpredictable_nonce';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const scriptsOf = (html: string) => securePage(Buffer.from(html), NONCE).scripts;
const own = (script: string) => `<script nonce="${NONCE}">${script}</script>`;

describe('securePage', () => {
  it('I-5: allows the inline scripts of the renderer, by their hashes, once each', () => {
    const html = `${own('a()')}<script nonce="${NONCE}" type="module">\nb()\n</script>${own('a()')}`;
    expect(scriptsOf(html)).toEqual([`'sha256-${sha256('a()')}'`, `'sha256-${sha256('\nb()\n')}'`]);
  });

  it('I-5: hashes non-ASCII characters of a script as the browser does', () => {
    const html = `<p>Thé</p>${own("say('Œufs à 3 €')")}`;
    expect(scriptsOf(html)).toEqual([`'sha256-${sha256("say('Œufs à 3 €')")}'`]);
  });

  it('needs no hash for a script of its own origin', () => {
    expect(scriptsOf(`<script nonce="${NONCE}" async src="/assets/a.js"></script>`)).toEqual([]);
  });

  it.each([
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="x">steal()</script>',
    '<SCRIPT>steal()</SCRIPT>',
    `<p title='<script>'>steal()</script>`,
    `<script data-nonce="${'a'.repeat(22)}">steal()</script>`,
    '<img src=x onerror="steal()">',
    '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
  ])('I-44: allows nothing that came with data: %s', (injected) => {
    expect(scriptsOf(`<p>${injected}</p>${own('go()')}`)).toEqual([`'sha256-${sha256('go()')}'`]);
  });

  it('I-44: removes the nonce from the page, and nothing else', () => {
    const link = `<link rel="modulepreload" href="/assets/a.js" nonce="${NONCE}"/>`;
    const { page } = securePage(Buffer.from(`${link}<p>Thé à 3 €</p>${own('go()')}`), NONCE);
    expect(page.toString()).toBe(
      '<link rel="modulepreload" href="/assets/a.js"/><p>Thé à 3 €</p><script>go()</script>',
    );
  });
});

describe('pagePolicy', () => {
  it('I-5: names the scripts that may run', () => {
    expect(pagePolicy(["'sha256-x'"], '')).toContain("script-src 'self' 'sha256-x';");
  });

  it('I-5: has no plug-ins, and no base that another address could become', () => {
    const policy = pagePolicy([], '');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  });

  it('lets pages call an API elsewhere, and be framed by no page', () => {
    const policy = pagePolicy([], 'https://api.example/shop');
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://api.example/shop', 'https://api.example'],
  ])('I-45: lets pages show the pictures of an API elsewhere: %s', (apiRoot, origin) => {
    expect(pagePolicy([], apiRoot)).toContain(`img-src 'self' data: https: ${origin};`);
  });

  it('B-1: lets pages take workers and manifests from the shop alone', () => {
    const policy = pagePolicy([], 'https://api.example');
    expect(policy).toContain("worker-src 'self'; manifest-src 'self';");
  });

  it('Y-9: lets pages contact Stripe where it takes the cards, for nothing but that', () => {
    const policy = pagePolicy([], '', cardFormSources('stripe'));
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(pagePolicy([], '', cardFormSources('demo'))).toBe(pagePolicy([], ''));
  });

  it('I-5: lets pages contact the origins that their site names, for nothing but that', () => {
    const policy = pagePolicy([], 'https://api.example', {
      'script-src': ['https://tags.example'],
      'connect-src': ['https://icons.example'],
    });
    expect(policy).toContain("script-src 'self' https://tags.example;");
    expect(policy).toContain("connect-src 'self' https://api.example https://icons.example;");
    expect(policy).toContain("default-src 'self';");
  });
});
