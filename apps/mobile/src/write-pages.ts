import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './addresses.ts';

/** Copies the storefront's single-page build to Capacitor's web directory, with the shop's addresses. */
export function writePages(build: string, directory: string, addresses: Addresses): void {
  rmSync(directory, { recursive: true, force: true });
  cpSync(build, directory, { recursive: true });
  const page = join(directory, 'index.html');
  writeFileSync(page, withPolicy(readFileSync(page, 'utf8'), addresses.apiRoot));
  writeFileSync(join(directory, 'addresses.json'), JSON.stringify(addresses));
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
/** In WebKit `'self'` does not match the app's own scheme. */
const SELF = "'self' capacitor:";
const STRIPE = 'https://js.stripe.com https://*.js.stripe.com';
const ICONS = 'https://api.iconify.design';

/**
 * The content security policy of the app's page: the bundled files, the API, and the providers of payments and
 * icons. Rule X-12.
 */
export function pagePolicy(html: string, apiRoot: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));
  return [
    `default-src ${SELF}`,
    `script-src ${[SELF, ...new Set(scripts), STRIPE].join(' ')}`,
    `style-src ${SELF}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${SELF} data: https: ${apiRoot}`,
    `connect-src ${SELF} ${apiRoot} ${ICONS} https://api.stripe.com`,
    `frame-src ${STRIPE} https://hooks.stripe.com`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Inserts the policy as the first element of the head, before anything that it governs. */
export function withPolicy(html: string, apiRoot: string): string {
  const policy = pagePolicy(html, apiRoot).replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return html.replace('<head>', () => `<head>${meta}`);
}
