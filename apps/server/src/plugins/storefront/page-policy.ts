import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Origins beside the shop's own, by the directive that lets a page turn to them. */
export type ForeignSources = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'frame-src', readonly string[]>>
>;

/**
 * The content security policy of one page: its own origin, the API's, those that it turns to besides,
 * and exactly the inline scripts that the server wrote into it. Rule I-5.
 */
export function pagePolicy(
  page: Buffer,
  apiRoot: string,
  ...foreign: readonly ForeignSources[]
): string {
  const origins = (directive: keyof ForeignSources) =>
    foreign.flatMap((sources) => sources[directive] ?? []);
  const frames = origins('frame-src');
  // A character for each byte: what is looked for is ASCII, and what is hashed is bytes.
  const html = page.toString('latin1');
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(scripts), ...origins('script-src')],
    'style-src': ["'self'"],
    // React writes style attributes, such as the share of a progress bar.
    'style-src-attr': ["'unsafe-inline'"],
    // A restaurant's pictures may be anywhere.
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': [
      "'self'",
      ...(apiRoot === '' ? [] : [new URL(apiRoot).origin]),
      ...origins('connect-src'),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`;
}
