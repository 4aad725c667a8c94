import { z } from 'zod';
import {
  databaseUrl,
  hostName,
  onOrOff,
  origins,
  pageOrigins,
  port,
  portOrOff,
  pushSubject,
  ratio,
  sender,
  smtpUrl,
  trueOrFalse,
  trustedProxies,
  upToAMinute,
  webRoot,
} from './formats.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

/** Where the pages of the apps come from: the phone itself, by the name that iOS and Android give it. */
const APP_ORIGINS = ['capacitor://localhost', 'https://localhost', 'http://localhost'];

/** Every environment variable of the server: its format, and its value when it is not set. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: portOrOff.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  SITE_ROOT: webRoot.default(''),
  API_ROOT: webRoot.default(''),
  CORS_ORIGINS: pageOrigins.default(APP_ORIGINS),
  SHARED_CACHE_SECONDS: upToAMinute.default(0),
  DRAIN_SECONDS: upToAMinute.default(0),
  RESTAURANT_FILE: z.string().optional(),
  STOREFRONT_DIR: z.string().optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: webRoot.default('https://api.stripe.com'),
  PUSH_PUBLIC_KEY: z.string().optional(),
  PUSH_PRIVATE_KEY: z.string().optional(),
  PUSH_SUBJECT: pushSubject.optional(),
  PUSH_SERVICES: origins.optional(),
  GEOCODER: oneOf(['demo', 'ban', 'google']).default('demo'),
  GEOCODER_URL: webRoot.optional(),
  GEOCODER_KEY: z.string().optional(),
  ROUTER: oneOf(['none', 'ign', 'osrm']).default('none'),
  ROUTER_URL: webRoot.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webRoot.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webRoot.optional(),
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
  TRUST_PROXY: trustedProxies.default(false),
  RATE_LIMIT: onOrOff.default(true),
  NODE_ENV: z.string().default('production'),
});

export type Environment = z.infer<typeof environment>;

/** Variables whose values never appear in a message or a log. */
export const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PUSH_PRIVATE_KEY',
  'GEOCODER_KEY',
]);
