import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LevelWithSilent } from 'pino';
import type { AlertTarget } from '#adapters/alerts/alert-webhook.ts';
import { isVapidPair, type VapidKeys } from '#adapters/push/web-push.ts';
import { type Environment, environment, SECRETS } from '#config/environment.ts';
import type { DatabaseChoice } from '#db/database.ts';
import { isLoopbackHost } from '#listen.ts';
import type { LogFormat } from '#log.ts';
import type { Secret } from '#secret.ts';
import { SOURCES } from '#sources.ts';
import { StartupError } from '#startup-error.ts';

/** The server's configuration. Paths are absolute; web roots have no trailing slash. */
export interface Config {
  readonly mode: 'production' | 'development';
  readonly port: number;
  readonly host: string;
  readonly metrics: MetricsChoice;
  readonly dataDir: string;
  readonly database: DatabaseChoice;
  /** Empty: the origin of the request. */
  readonly siteRoot: string;
  /** Empty: the origin of the page. */
  readonly apiRoot: string;
  /** The origins whose pages may call the API, beside the shop's own. */
  readonly corsOrigins: readonly string[];
  readonly sharedCacheSeconds: number;
  /** How long it serves after SIGTERM while `/ready` fails. */
  readonly drainSeconds: number;
  /** The directory of the storefront's build, and in development of its sources. */
  readonly storefrontDir: string;
  /** The same of the back office. */
  readonly backofficeDir: string;
  /** The restaurant file imported into an empty database; null: the shop is set up by hand. */
  readonly restaurantFile: string | null;
  /**
   * Without an SMTP server mails are written to a folder; without a sender they are from the
   * restaurant.
   */
  readonly mail: {
    readonly smtpUrl: Secret | null;
    readonly from: { readonly name: string; readonly address: string } | null;
  };
  readonly stripe: StripeKeys | null;
  /** The base of Stripe's API, also for keys that an owner enters. */
  readonly stripeApiUrl: string;
  /** The content of Apple Pay's file about the domain; null for none. Rule Y-40. */
  readonly applePayAssociation: string | null;
  /** Encrypts secrets in the database, in place of a file in the data directory. Rule Y-38. */
  readonly secretsKey: Secret | null;
  /** Without keys: whether a demonstration terminal takes cards, which charges nothing. Rule Y-1. */
  readonly hasDemoTerminal: boolean;
  readonly push: PushChoice;
  /** Where alerts about orders that wait are sent; null for nowhere. */
  readonly alerts: AlertTarget | null;
  readonly geocoder: {
    readonly provider: NonNullable<Environment['GEOCODER']>;
    readonly url: string | null;
    readonly key: Secret | null;
  };
  readonly router: { readonly provider: Environment['ROUTER']; readonly url: string | null };
  /** Null: tracing is off. */
  readonly tracing: TracingChoice | null;
  readonly logLevel: LevelWithSilent;
  /** Null: sentences at a terminal, JSON elsewhere. Rule U-90. */
  readonly logFormat: LogFormat | null;
  readonly trustProxy: boolean | number | string[];
  readonly rateLimit: boolean;
  /** `--demo-staff`: the orders are invented, and nothing leaves this machine. */
  readonly isDemonstration: boolean;
}

/** The address of the metrics. A default port that is taken only turns them off. */
export interface MetricsChoice {
  readonly port: number | null;
  readonly isRequired: boolean;
}

/** Without keys they are generated. `services` are allowed beside the known ones. */
export interface PushChoice {
  readonly configured: { readonly keys: VapidKeys; readonly subject: string } | null;
  readonly services: readonly string[];
}

export interface TracingChoice {
  readonly serviceName: string;
  readonly sampler: {
    readonly root: 'always_on' | 'always_off' | 'traceidratio';
    readonly isParentBased: boolean;
    readonly ratio: number;
  };
  /** The operator's own services, to which trace context is sent. */
  readonly ownOrigins: ReadonlySet<string>;
}

export interface StripeKeys {
  readonly secretKey: Secret;
  readonly publishableKey: string;
  readonly webhookSecret: Secret;
  readonly apiUrl: string;
}

const DEFAULT_METRICS_PORT = 9464;
const DEFAULT_STOREFRONT_DIR = fileURLToPath(new URL('../../storefront', SOURCES));
const BACKOFFICE_DIR = fileURLToPath(new URL('../../backoffice', SOURCES));
const DEFAULT_RESTAURANT_FILE = fileURLToPath(
  new URL('../../../restaurants/demo/restaurant.json', SOURCES),
);
const ROUTER_URLS = {
  none: null,
  ign: 'https://data.geopf.fr/navigation',
  osrm: 'https://router.project-osrm.org',
} satisfies Record<Environment['ROUTER'], string | null>;

/**
 * Reads the configuration from environment variables; an empty one counts as not set. Throws a
 * StartupError, one line that names every invalid variable without secrets. Rules U-2 and U-3.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(variables).filter(([, value]) => value?.trim());
  const given = Object.fromEntries(set);
  const read = environment.safeParse(given);
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name} ${message}${shown(name, given[name])}`;
    });
    throw new StartupError(`Configuration: ${errors.join('; ')}.`);
  }
  const env = read.data;
  if (env.SHARED_CACHE_SECONDS > 0 && env.SITE_ROOT === '') {
    throw new StartupError(
      'Configuration: SHARED_CACHE_SECONDS needs SITE_ROOT, or a cache would give one visitor the addresses of another’s request.',
    );
  }
  return {
    mode: env.NODE_ENV === 'development' ? 'development' : 'production',
    port: env.PORT,
    host: env.HOST,
    metrics: metricsChoice(env),
    dataDir: resolve(env.DATA_DIR),
    database: databaseChoice(env),
    siteRoot: env.SITE_ROOT,
    apiRoot: env.API_ROOT,
    corsOrigins: env.CORS_ORIGINS,
    sharedCacheSeconds: env.SHARED_CACHE_SECONDS,
    drainSeconds: env.DRAIN_SECONDS,
    storefrontDir: env.STOREFRONT_DIR ? resolve(env.STOREFRONT_DIR) : DEFAULT_STOREFRONT_DIR,
    backofficeDir: BACKOFFICE_DIR,
    restaurantFile: restaurantFile(env),
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
    stripe: stripeKeys(env),
    stripeApiUrl: env.STRIPE_API_URL,
    applePayAssociation: env.APPLE_PAY_DOMAIN_ASSOCIATION ?? null,
    secretsKey: env.SECRETS_KEY ?? null,
    hasDemoTerminal: hasDemoTerminal(env),
    push: { configured: pushConfigured(env), services: env.PUSH_SERVICES ?? [] },
    alerts: alertTarget(env),
    geocoder: geocoder(env),
    router: { provider: env.ROUTER, url: env.ROUTER_URL ?? ROUTER_URLS[env.ROUTER] },
    tracing: tracingChoice(env),
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT ?? null,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    isDemonstration: false,
  };
}

/** A URL with a user or query, and a secret key of Stripe, are secrets in any variable. */
function looksSecret(value: string): boolean {
  const address = value.indexOf('://');
  return /^\s*(?:sk|rk|whsec)_/.test(value) || (address >= 0 && /[@?#]/.test(value.slice(address)));
}

/** The rejected value for the operator, without secrets. Rules U-55 and U-56. */
function shown(name: string, value: string | undefined): string {
  return SECRETS.has(name) || looksSecret(value ?? '') ? '' : `, not "${value}"`;
}

function metricsChoice({ PORT, METRICS_PORT }: Environment): MetricsChoice {
  if (METRICS_PORT === undefined) {
    return { port: PORT === DEFAULT_METRICS_PORT ? null : DEFAULT_METRICS_PORT, isRequired: false };
  }
  if (METRICS_PORT === PORT && PORT !== 0) {
    throw new StartupError(`Configuration: METRICS_PORT must not be PORT, ${PORT}.`);
  }
  return { port: METRICS_PORT, isRequired: true };
}

function databaseChoice(env: Environment): DatabaseChoice {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL, DATABASE_READ_URL } = env;
  if (url !== undefined) {
    return {
      kind: 'url',
      url,
      directUrl: DATABASE_DIRECT_URL ?? null,
      readUrl: DATABASE_READ_URL ?? null,
    };
  }
  const without = Object.entries({ DATABASE_DIRECT_URL, DATABASE_READ_URL }).find(
    ([, value]) => value !== undefined,
  );
  if (without) throw new StartupError(`Configuration: ${without[0]} needs DATABASE_URL.`);
  return { kind: 'embedded', dataDir: resolve(env.DATA_DIR) };
}

/** Uses the standard OpenTelemetry variables; the SDK reads endpoints and headers itself. */
function tracingChoice(env: Environment): TracingChoice | null {
  const isNamed = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (isNamed === undefined || env.OTEL_SDK_DISABLED) return null;
  const [, parent, root] = /^(parentbased_)?(.*)$/.exec(env.OTEL_TRACES_SAMPLER) ?? [];
  return {
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: {
      root: root === 'always_on' || root === 'always_off' ? root : 'traceidratio',
      isParentBased: parent !== undefined,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    },
    // Trace context is not sent to public providers.
    ownOrigins: new Set(
      [env.GEOCODER_URL, env.ROUTER_URL].flatMap((url) => (url ? new URL(url).origin : [])),
    ),
  };
}

function restaurantFile({ RESTAURANT_FILE }: Environment): string | null {
  if (RESTAURANT_FILE === undefined) return DEFAULT_RESTAURANT_FILE;
  if (RESTAURANT_FILE === 'none') return null;
  const file = resolve(RESTAURANT_FILE);
  try {
    accessSync(file, constants.R_OK);
    if (statSync(file).isFile()) return file;
  } catch {
    // Not readable counts as no directory.
  }
  throw new StartupError(`Configuration: RESTAURANT_FILE names no readable file, but "${file}".`);
}

function stripeKeys(env: Environment): StripeKeys | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET };
  const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]));
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    };
  }
  if (missing.length === Object.keys(keys).length) return null;
  throw new StartupError(
    `Configuration: the three Stripe keys are set together or not at all; missing: ${missing.join(', ')}.`,
  );
}

/** A shop that others reach has one only where it is asked for: its meals would be free. Rule Y-1. */
function hasDemoTerminal({ PAYMENTS, HOST, SITE_ROOT }: Environment): boolean {
  return PAYMENTS === 'demo' || (isLoopbackHost(HOST) && SITE_ROOT === '');
}

function pushConfigured(env: Environment): PushChoice['configured'] {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = env;
  if (!publicKey && !privateKey && !subject) return null;
  if (!publicKey || !privateKey || !subject) {
    throw new StartupError(
      'Configuration: PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT are set together or not at all.',
    );
  }
  const keys = { publicKey, privateKey };
  if (isVapidPair(keys)) return { keys, subject };
  throw new StartupError(
    'Configuration: PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are no pair of VAPID keys.',
  );
}

/** Without a secret the address itself, which both sides know, is the key of the signatures. Rule OB-42. */
function alertTarget({
  ALERT_WEBHOOK_URL: url,
  ALERT_WEBHOOK_SECRET: key,
}: Environment): AlertTarget | null {
  if (url) return { url, key: key ?? url };
  if (!key) return null;
  throw new StartupError('Configuration: ALERT_WEBHOOK_SECRET needs ALERT_WEBHOOK_URL.');
}

/** The streets of the demo are around the demo restaurant: one that begins empty is elsewhere. Rule OP-1. */
function geocoder(env: Environment): Config['geocoder'] {
  const provider = env.GEOCODER ?? (env.RESTAURANT_FILE === 'none' ? 'ban' : 'demo');
  if (env.GEOCODER === 'google' && !env.GEOCODER_KEY) {
    throw new StartupError('Configuration: GEOCODER=google needs GEOCODER_KEY.');
  }
  return { provider, url: env.GEOCODER_URL ?? null, key: env.GEOCODER_KEY ?? null };
}
