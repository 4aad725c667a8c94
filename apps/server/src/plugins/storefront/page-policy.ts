import { createHash } from 'node:crypto';
import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';

/** Other origins that a page may contact, by directive. */
export type ForeignSources = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'frame-src', readonly string[]>>
>;

/** Stripe's own hosts: its script, its fields and its calls. */
const STRIPE: ForeignSources = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** The origins that card forms load from; none where cards stay in the shop. Rule Y-9. */
export function cardFormSources(provider: 'stripe' | 'demo' | 'none'): ForeignSources {
  return provider === 'stripe' ? STRIPE : {};
}

/** A page without nonces, and the hashes of its inline scripts for its policy. */
export interface PageWithPolicy {
  readonly page: Buffer;
  /** As sources of a content security policy. */
  readonly scripts: readonly string[];
}

/**
 * Hashes the inline scripts that carry the rendering's nonce and removes the nonce, so that the
 * page can be cached. A script injected through data has no nonce and gets no hash. Rule I-44.
 */
export function securePage(page: Buffer, nonce: string): PageWithPolicy {
  // Latin-1 maps each byte to a character: the search is for ASCII, the hash is over bytes.
  const html = page.toString('latin1');
  const attribute = ` nonce="${nonce}"`;
  const own = inlineScripts(html).filter(({ attributes }) => attributes.includes(attribute));
  return {
    page: Buffer.from(html.replaceAll(attribute, ''), 'latin1'),
    scripts: hashSources(own),
  };
}

/**
 * The content security policy of one page: its own and the API's origin, the given others, and the
 * hashes of its inline scripts. Rules I-5 and I-45.
 */
export function pagePolicy(
  scripts: readonly string[],
  apiRoot: string,
  ...foreign: readonly ForeignSources[]
): string {
  const origins = (directive: keyof ForeignSources) =>
    foreign.flatMap((sources) => sources[directive] ?? []);
  const frames = origins('frame-src');
  const api = apiRoot === '' ? [] : [new URL(apiRoot).origin];
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...origins('script-src')],
    'style-src': ["'self'"],
    // React writes style attributes, such as the width of a progress bar.
    'style-src-attr': ["'unsafe-inline'"],
    // A restaurant's pictures may be on any origin.
    'img-src': ["'self'", 'data:', 'https:', ...api],
    'connect-src': ["'self'", ...api, ...origins('connect-src')],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** The hashes of all inline scripts of a page that was made by a build, as sources of a policy. */
export function inlineScriptHashes(page: Buffer): readonly string[] {
  return hashSources(inlineScripts(page.toString('latin1')));
}

interface InlineScript {
  /** What stands in its opening tag. */
  readonly attributes: string;
  readonly text: string;
}

/** In the order of the page; each part of it is read once. Rule I-26. */
function inlineScripts(html: string): readonly InlineScript[] {
  const scripts: InlineScript[] = [];
  for (let from = html.indexOf('<script'); from !== -1; ) {
    const tagEnd = html.indexOf('>', from);
    const end = tagEnd === -1 ? -1 : html.indexOf('</script>', tagEnd);
    if (end === -1) break;
    const attributes = html.slice(from, tagEnd);
    if (!/\ssrc=/.test(attributes)) scripts.push({ attributes, text: html.slice(tagEnd + 1, end) });
    from = html.indexOf('<script', end);
  }
  return scripts;
}

/** What a page of the preview may call: its own API, and what every page of the build is given. */
const CALLED_BY_PREVIEW = [`${PREVIEW_ROOT}/`, '/_build/', '/_i18n/', '/_icons/'];
/** A host as a policy can name it; an address of version 6 cannot be. */
const NAMED_HOST = /^[\w.-]+(?::\d{1,5})?$/;

/**
 * The content security policy of a page of the preview, by the hosts at which browsers know this server: it
 * can be in a frame of this origin only, and reaches no route that guests order by. Rules CA-31 and CA-32.
 */
export function previewPolicy(scripts: readonly string[], hosts: ReadonlySet<string>): string {
  const called = [...hosts].every((host) => NAMED_HOST.test(host))
    ? [...hosts].flatMap((host) => CALLED_BY_PREVIEW.map((path) => host + path))
    : ["'self'"];
  return pagePolicy(scripts, '')
    .replace("connect-src 'self'", `connect-src ${called.join(' ')}`)
    .replace("worker-src 'self'", "worker-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

function hashSources(scripts: readonly InlineScript[]): readonly string[] {
  return [...new Set(scripts.map(({ text }) => hashSource(text)))];
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`;
}
