import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SocketAddress } from '@comptoir/embedded-postgres/probe';
import type { Place } from './evidence.ts';

/** A value of a variable with a unique text, and where that may occur. */
export interface ConfiguredCanary {
  readonly value: string;
  readonly canary: string;
  /** Exactly these destinations; a secret has none. */
  readonly seenIn: readonly Place[];
}

/** The local services that the values refer to. */
export interface Providers {
  readonly database: SocketAddress;
  readonly directory: string;
  readonly restaurant: string;
  readonly storefront: string;
  readonly mailPort: number;
  readonly stripeUrl: string;
  readonly pushOrigin: string;
  readonly collectorUrl: string;
  readonly pair: { readonly publicKey: string; readonly privateKey: string };
}

export const MAIL_PASSWORD = 'canary-smtp-password';
export const STRIPE_SECRET = 'sk_live_canary0secret0key';
/** Never answers. */
const NOWHERE = 'http://127.0.0.1:1';

/** Variables without room for a text: numbers, choices and listen addresses. */
export const WITHOUT_ROOM: Readonly<Record<string, string>> = {
  PORT: '0',
  HOST: '127.0.0.1',
  METRICS_PORT: 'a free port, drawn by the test',
  SHARED_CACHE_SECONDS: '30',
  DRAIN_SECONDS: '0',
  PAYMENTS: 'demo',
  GEOCODER: 'google',
  ROUTER: 'osrm',
  OTEL_TRACES_SAMPLER: 'always_on',
  OTEL_TRACES_SAMPLER_ARG: '1',
  OTEL_SDK_DISABLED: 'false',
  LOG_LEVEL: 'trace',
  LOG_FORMAT: 'json',
  TRUST_PROXY: 'false',
  RATE_LIMIT: 'off',
  // React renders differently for any other.
  NODE_ENV: 'production',
};

/** A canary for each variable that has room for one. */
export function configuredCanaries(
  providers: Providers,
): Readonly<Record<string, ConfiguredCanary>> {
  const { database, directory, pair } = providers;
  const databaseUrl = (password: string) => {
    const { host, user, database: name } = database;
    return `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`;
  };
  const dataDir = join(directory, 'canary-data-dir');
  mkdirSync(dataDir);
  const file = join(directory, 'canary-restaurant-file.json');
  writeFileSync(file, providers.restaurant);
  const storefront = join(directory, 'canary-storefront-dir');
  symlinkSync(providers.storefront, storefront);
  const canary = (text: string, value: string, ...seenIn: readonly Place[]) => ({
    value,
    canary: text,
    seenIn,
  });
  const secret = (text: string, value = text) => canary(text, value);

  return {
    DATABASE_URL: secret('canary-database-password', databaseUrl('canary-database-password')),
    DATABASE_DIRECT_URL: secret('canary-direct-password', databaseUrl('canary-direct-password')),
    DATABASE_READ_URL: secret('canary-read-password', databaseUrl('canary-read-password')),
    SMTP_URL: secret(MAIL_PASSWORD, `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:${providers.mailPort}`),
    STRIPE_SECRET_KEY: secret(STRIPE_SECRET),
    STRIPE_WEBHOOK_SECRET: secret('whsec_canary0webhook0secret'),
    SECRETS_KEY: secret('canary-secrets-key-of-32-characters'),
    PUSH_PRIVATE_KEY: secret(pair.privateKey),
    GEOCODER_KEY: secret('canary-geocoder-key'),
    OTEL_EXPORTER_OTLP_HEADERS: secret('canary-otlp-headers', 'x-key=canary-otlp-headers'),
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: secret('canary-trace-headers', 'x-key=canary-trace-headers'),

    DATA_DIR: secret('canary-data-dir', dataDir),
    STOREFRONT_DIR: secret('canary-storefront-dir', storefront),
    RESTAURANT_FILE: canary('canary-restaurant-file', file, 'check', 'log'),
    STRIPE_API_URL: secret('canary-stripe-api', `${providers.stripeUrl}/canary-stripe-api`),
    GEOCODER_URL: secret('canary-geocoder-url', `${NOWHERE}/canary-geocoder-url`),
    ROUTER_URL: secret('canary-router-url', `${NOWHERE}/canary-router-url`),
    OTEL_EXPORTER_OTLP_ENDPOINT: secret('canary-otlp', `${NOWHERE}/canary-otlp`),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: secret(
      'canary-traces-endpoint',
      `${providers.collectorUrl}/v1/traces?canary-traces-endpoint`,
    ),
    PUSH_SERVICES: secret(
      'canary-push-services',
      `https://canary-push-services.example, ${providers.pushOrigin}`,
    ),
    ALERT_WEBHOOK_URL: secret('canary-alert-url', `${NOWHERE}/canary-alert-url`),
    ALERT_WEBHOOK_SECRET: secret('canary-alert-secret'),
    // Shown only on its own pages, which are not requested here.
    CORS_ORIGINS: secret('canary-cors-origins', 'capacitor://canary-cors-origins'),

    SITE_ROOT: canary(
      'canary-site-root',
      'https://canary-site-root.example',
      'page',
      'data',
      'mail',
      // In the addresses that printers and relays are given.
      'staff',
      // In the link of the first owner.
      'log',
    ),
    API_ROOT: canary('canary-api-root', 'https://canary-api-root.example', 'page', 'data'),
    STRIPE_PUBLISHABLE_KEY: canary(
      'pk_live_canary0publishable',
      'pk_live_canary0publishable',
      'api',
    ),
    APPLE_PAY_DOMAIN_ASSOCIATION: canary('canary-apple-pay', 'canary-apple-pay', 'api'),
    PUSH_PUBLIC_KEY: canary(pair.publicKey, pair.publicKey, 'api', 'staff', 'push'),
    PUSH_SUBJECT: canary('canary-push-subject', 'mailto:canary-push-subject@example.fr', 'push'),
    MAIL_FROM: canary('canary-mail-from', 'Le Comptoir <canary-mail-from@example.fr>', 'mail'),
    OTEL_SERVICE_NAME: canary('canary-service-name', 'canary-service-name', 'traces'),
  };
}
