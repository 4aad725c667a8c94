import { isIP } from 'node:net';
import { withoutEnding } from '@comptoir/domain/text/without-ending';
import { z } from 'zod';
import { Secret } from '#secret.ts';

/** 0 lets the system choose a free port. */
const port = format('a port from 0 to 65535', parsePort);

/** A port; null for `off`. */
const portOrOff = format('a port from 0 to 65535, or off', (text) =>
  text === 'off' ? null : parsePort(text),
);

const hostName = format('a host name or an IP address', (text) =>
  /^[A-Za-z0-9.:_-]+$/.test(text) ? text : undefined,
);

/** A complete URL, which may hold a password or key and is read as a secret. */
const webAddress = format('a URL that begins with http:// or https://', (text) =>
  parseUrl(text, ['http:', 'https:']),
);

/**
 * A URL that paths are appended to: without trailing slash, query, fragment and credentials. Rule
 * U-56.
 */
const webRoot = format(
  'a URL that begins with http:// or https://, without a user, a query or a fragment',
  (text) => {
    const url = URL.parse(parseUrl(text, ['http:', 'https:']) ?? '');
    if (!url || url.username || url.password || /[?#]/.test(text)) return undefined;
    return withoutEnding(text, /\//);
  },
);

/** Pages carry it, so a secret key of the same provider is rejected. Rule U-58. */
const publishableKey = format('the publishable key, which begins with pk_', (text) =>
  /^(?:sk|rk|whsec)_/.test(text) ? undefined : text,
);

/** A random key, as `openssl rand -hex 32` prints it. */
const longSecret = format('at least 32 characters, as openssl rand -hex 32 makes them', (text) =>
  text.length >= 32 ? text : undefined,
);

/** Apple's file, which is one long word. Rule Y-40. */
const domainAssociation = format('the content of the file, without line breaks', (text) =>
  /^[!-~]{1,32768}$/.test(text) ? text : undefined,
);

const ratio = format('a number from 0 to 1', (text) =>
  /^(?:0|1|0?\.\d+|0\.|1\.0*)$/.test(text) ? Number(text) : undefined,
);

/** A staleness or drain time. */
const upToAMinute = format('a number of seconds from 0 to 60', (text) =>
  /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined,
);

const trueOrFalse = format('true or false', (text) => {
  const said = text.toLowerCase();
  return said === 'true' || said === 'false' ? said === 'true' : undefined;
});

const databaseUrl = format('a URL that begins with postgres://', (text) =>
  parseUrl(text, ['postgres:', 'postgresql:']),
);

const smtpUrl = format('a URL that begins with smtp:// or smtps://', (text) =>
  parseUrl(text, ['smtp:', 'smtps:']),
);

/** A mail sender: an address, optionally after a name. */
const sender = format('an e-mail address, or a name with one: Nom <a@b.fr>', (text) => {
  const named = /^([^<>@\r\n]*)<([^\s<>@]+@[^\s<>@]+)>$/.exec(text);
  if (named) return { name: (named[1] ?? '').trim(), address: named[2] ?? '' };
  return /^[^\s<>@]+@[^\s<>@]+$/.test(text) ? { name: '', address: text } : undefined;
});

/** The contact of the shop for push services. */
const pushSubject = format('a URL that begins with mailto: or https://', (text) =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(text) ? text : parseUrl(text, ['https:']),
);

/** Comma-separated origins. */
const origins = format('origins such as https://push.example, separated by commas', (text) => {
  const named = text.split(',').map((origin) => parseUrl(origin.trim(), ['http:', 'https:']));
  const urls = named.map((name) => (name === undefined ? undefined : new URL(name)));
  return urls.every((url) => url !== undefined && url.href === `${url.origin}/`)
    ? urls.flatMap((url) => url?.origin ?? [])
    : undefined;
});

/** Comma-separated origins of pages, such as an app's `capacitor://localhost`; none for `off`. */
const pageOrigins = format(
  'origins such as capacitor://localhost or https://www.example.fr, separated by commas, or off',
  (text) => {
    if (text === 'off') return [];
    const named = text.split(',').map((origin) => origin.trim());
    return named.every(isPageOrigin) ? named : undefined;
  },
);

const onOrOff = format('on or off', (text) =>
  text === 'on' || text === 'off' ? text === 'on' : undefined,
);

/** Trusted proxies for X-Forwarded-For: none, all, the nearest N, or these addresses. */
const trustedProxies = format(
  'true, false, a number of proxies, or their addresses separated by commas',
  (text): boolean | number | string[] | undefined => {
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const proxies = text.split(',').map((proxy) => proxy.trim());
    return proxies.every(isProxy) ? proxies : undefined;
  },
);

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

const secretSchemas = new Set<unknown>();

/** A variable that is read as a `Secret` and never printed, even when invalid. Rule U-55. */
function secret(format: z.ZodType<string, string> = z.string()) {
  const schema = format.transform((value) => new Secret(value)).optional();
  secretSchemas.add(schema);
  return schema;
}

/** The origins of pages inside the iOS and Android apps. */
const APP_ORIGINS = ['capacitor://localhost', 'https://localhost', 'http://localhost'];

/** The server's environment variables: format and default. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: portOrOff.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: secret(databaseUrl),
  DATABASE_DIRECT_URL: secret(databaseUrl),
  DATABASE_READ_URL: secret(databaseUrl),
  SITE_ROOT: webRoot.default(''),
  API_ROOT: webRoot.default(''),
  CORS_ORIGINS: pageOrigins.default(APP_ORIGINS),
  SHARED_CACHE_SECONDS: upToAMinute.default(0),
  DRAIN_SECONDS: upToAMinute.default(0),
  RESTAURANT_FILE: z.string().optional(),
  STOREFRONT_DIR: z.string().optional(),
  SMTP_URL: secret(smtpUrl),
  MAIL_FROM: sender.optional(),
  STRIPE_SECRET_KEY: secret(),
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: secret(),
  SECRETS_KEY: secret(longSecret),
  PAYMENTS: oneOf(['demo']).optional(),
  APPLE_PAY_DOMAIN_ASSOCIATION: domainAssociation.optional(),
  STRIPE_API_URL: webRoot.default('https://api.stripe.com'),
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: secret(),
  PUSH_SUBJECT: pushSubject.optional(),
  PUSH_SERVICES: origins.optional(),
  ALERT_WEBHOOK_URL: secret(webAddress),
  ALERT_WEBHOOK_SECRET: secret(),
  GEOCODER: oneOf(['demo', 'ban', 'google']).optional(),
  GEOCODER_URL: webRoot.optional(),
  GEOCODER_KEY: secret(),
  ROUTER: oneOf(['none', 'ign', 'osrm']).default('none'),
  ROUTER_URL: webRoot.optional(),
  // Read by OpenTelemetry itself; an endpoint or header may hold a key.
  OTEL_EXPORTER_OTLP_ENDPOINT: secret(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: secret(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: secret(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: secret(),
  OTEL_SERVICE_NAME: z.string().default('comptoir'),
  OTEL_TRACES_SAMPLER: oneOf([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio.default(1),
  OTEL_SDK_DISABLED: trueOrFalse.default(false),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: oneOf(['json', 'text']).optional(),
  TRUST_PROXY: trustedProxies.default(false),
  RATE_LIMIT: onOrOff.default(true),
  NODE_ENV: z.string().default('production'),
});

export type Environment = z.infer<typeof environment>;

/** Variables that the schema reads as secrets; their values never appear in a message or log. */
export const SECRETS: ReadonlySet<string> = new Set(
  Object.entries(environment.shape).flatMap(([name, schema]) =>
    secretSchemas.has(schema) ? [name] : [],
  ),
);

/** A variable parsed by `parse`, which answers undefined for text that is not `expected`. */
function format<T>(expected: string, parse: (text: string) => T | undefined) {
  return z.string().transform((text, context): T => {
    const value = parse(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `must be ${expected}` });
    return z.NEVER;
  });
}

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseUrl(text: string, protocols: readonly string[]): string | undefined {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) && url.host !== '' ? text : undefined;
}

function isPageOrigin(text: string): boolean {
  if (/^https?:/.test(text)) return URL.parse(text)?.origin === text;
  return /^[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+$/.test(text);
}

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return PROXY_NAMES.includes(address) || isIP(address) !== 0;
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
