import { z } from 'zod';
import { Secret } from '#secret.ts';
import {
  databaseUrl,
  hostName,
  onOrOff,
  origins,
  pageOrigins,
  port,
  portOrOff,
  publishableKey,
  pushSubject,
  ratio,
  sender,
  smtpUrl,
  trueOrFalse,
  trustedProxies,
  upToAMinute,
  webAddress,
  webRoot,
} from './formats.ts';

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
  STRIPE_API_URL: webRoot.default('https://api.stripe.com'),
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: secret(),
  PUSH_SUBJECT: pushSubject.optional(),
  PUSH_SERVICES: origins.optional(),
  ALERT_WEBHOOK_URL: secret(webAddress),
  ALERT_WEBHOOK_SECRET: secret(),
  GEOCODER: oneOf(['demo', 'ban', 'google']).default('demo'),
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
