import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SECRETS } from '#config/environment.ts';
import { Secret } from '#secret.ts';
import { readConfig } from './config.ts';

const complaint = (variables: Record<string, string>) => {
  try {
    readConfig(variables);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
};

/** Two secrets have no fields to compare. */
expect.addEqualityTesters([
  (one, other) =>
    one instanceof Secret && other instanceof Secret ? one.open() === other.open() : undefined,
]);

/** The example of RFC 8291. */
const PUSH_PAIR = {
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};

describe('readConfig', () => {
  it('U-2: works with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'production',
      port: 3000,
      host: '127.0.0.1',
      metrics: { port: 9464, isRequired: false },
      dataDir: join(process.cwd(), '.data'),
      database: { kind: 'embedded', dataDir: join(process.cwd(), '.data') },
      siteRoot: '',
      apiRoot: '',
      mail: { smtpUrl: null, from: null },
      stripe: null,
      hasDemoTerminal: true,
      geocoder: { provider: 'demo', url: null, key: null },
      router: { provider: 'none', url: null },
      logLevel: 'info',
      logFormat: null,
      trustProxy: false,
      rateLimit: true,
    });
  });

  it.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: '127.9.0.1' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ HOST: 'shop.example' }, false],
    [{ SITE_ROOT: 'https://shop.example' }, false],
    [{ SITE_ROOT: 'http://localhost:3000' }, false],
    [{ HOST: '0.0.0.0', PAYMENTS: 'demo' }, true],
    [{ SITE_ROOT: 'https://shop.example', PAYMENTS: 'demo' }, true],
  ])('Y-1: with %j a demonstration terminal takes cards: %s', (variables, expected) => {
    expect(readConfig(variables).hasDemoTerminal).toBe(expected);
  });

  it.each([
    [{}, 'demo'],
    [{ RESTAURANT_FILE: 'none' }, 'ban'],
    [{ RESTAURANT_FILE: 'none', GEOCODER: 'demo' }, 'demo'],
  ])('OP-1: with %j addresses are those of %s', (variables, provider) => {
    expect(readConfig(variables).geocoder.provider).toBe(provider);
  });

  it('U-2: takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', STRIPE_SECRET_KEY: '' }).port).toBe(3000);
  });

  it('U-2: reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      METRICS_PORT: '9000',
      DATA_DIR: '/srv/shop',
      DATABASE_URL: 'postgres://shop:secret@pooler.example/shop',
      DATABASE_DIRECT_URL: 'postgres://shop:secret@db.example/shop',
      DATABASE_READ_URL: 'postgres://shop:secret@copy.example/shop',
      SITE_ROOT: 'https://shop.example/',
      API_ROOT: 'https://api.example',
      SHARED_CACHE_SECONDS: '30',
      DRAIN_SECONDS: '5',
      CORS_ORIGINS: 'capacitor://localhost',
      RESTAURANT_FILE: import.meta.filename,
      STOREFRONT_DIR: '/srv/storefront',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Le Comptoir <bonjour@shop.example>',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_WEBHOOK_SECRET: 'wh',
      STRIPE_API_URL: 'http://127.0.0.1:12111/',
      PAYMENTS: 'demo',
      APPLE_PAY_DOMAIN_ASSOCIATION: '7B227073704964223A22',
      PUSH_PUBLIC_KEY: PUSH_PAIR.publicKey,
      PUSH_PRIVATE_KEY: PUSH_PAIR.privateKey,
      PUSH_SUBJECT: 'mailto:bonjour@shop.example',
      PUSH_SERVICES: 'https://push.example, http://127.0.0.1:4001/',
      ALERT_WEBHOOK_URL: 'https://user:password@alerts.example/call',
      ALERT_WEBHOOK_SECRET: 'alert-secret',
      GEOCODER: 'google',
      GEOCODER_URL: 'https://places.example',
      GEOCODER_KEY: 'key',
      ROUTER: 'osrm',
      ROUTER_URL: 'https://roads.example/',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
      OTEL_SERVICE_NAME: 'comptoir-lyon',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'text',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      RATE_LIMIT: 'off',
      NODE_ENV: 'development',
      SECRETS_KEY: '0123456789abcdef0123456789abcdef',
    });
    expect(config).toEqual({
      mode: 'development',
      port: 8080,
      host: '0.0.0.0',
      metrics: { port: 9000, isRequired: true },
      dataDir: '/srv/shop',
      database: {
        kind: 'url',
        url: new Secret('postgres://shop:secret@pooler.example/shop'),
        directUrl: new Secret('postgres://shop:secret@db.example/shop'),
        readUrl: new Secret('postgres://shop:secret@copy.example/shop'),
      },
      siteRoot: 'https://shop.example',
      apiRoot: 'https://api.example',
      corsOrigins: ['capacitor://localhost'],
      sharedCacheSeconds: 30,
      drainSeconds: 5,
      storefrontDir: '/srv/storefront',
      backofficeDir: expect.stringMatching(/apps.backoffice$/),
      restaurantFile: import.meta.filename,
      mail: {
        smtpUrl: new Secret('smtps://mail.example'),
        from: { name: 'Le Comptoir', address: 'bonjour@shop.example' },
      },
      stripe: {
        secretKey: new Secret('sk'),
        publishableKey: 'pk',
        webhookSecret: new Secret('wh'),
        apiUrl: 'http://127.0.0.1:12111',
      },
      stripeApiUrl: 'http://127.0.0.1:12111',
      applePayAssociation: '7B227073704964223A22',
      secretsKey: new Secret('0123456789abcdef0123456789abcdef'),
      hasDemoTerminal: true,
      push: {
        configured: {
          keys: { ...PUSH_PAIR, privateKey: new Secret(PUSH_PAIR.privateKey) },
          subject: 'mailto:bonjour@shop.example',
        },
        services: ['https://push.example', 'http://127.0.0.1:4001'],
      },
      alerts: {
        url: new Secret('https://user:password@alerts.example/call'),
        key: new Secret('alert-secret'),
      },
      geocoder: { provider: 'google', url: 'https://places.example', key: new Secret('key') },
      router: { provider: 'osrm', url: 'https://roads.example' },
      tracing: {
        serviceName: 'comptoir-lyon',
        sampler: { root: 'traceidratio', isParentBased: true, ratio: 0.25 },
        ownOrigins: new Set(['https://places.example', 'https://roads.example']),
      },
      logLevel: 'warn',
      logFormat: 'text',
      trustProxy: ['loopback', '10.0.0.0/8'],
      rateLimit: false,
      isDemonstration: false,
    });
  });

  it.each([
    ['off', null],
    ['0', 0],
    ['9999', 9999],
  ])('METRICS_PORT=%s means port %s', (METRICS_PORT, expected) => {
    expect(readConfig({ METRICS_PORT }).metrics.port).toBe(expected);
  });

  it('never puts the metrics on the port of the shop', () => {
    expect(readConfig({ PORT: '9464' }).metrics).toEqual({ port: null, isRequired: false });
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics.port).toBe(0);
    expect(complaint({ PORT: '3000', METRICS_PORT: '3000' })).toBe(
      'Configuration: METRICS_PORT must not be PORT, 3000.',
    );
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['::1', ['::1']],
  ])('TRUST_PROXY=%s is understood', (TRUST_PROXY, expected) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(expected);
  });

  it('has the addresses of the public routers', () => {
    expect(readConfig({ ROUTER: 'ign' }).router.url).toBe('https://data.geopf.fr/navigation');
    expect(readConfig({ ROUTER: 'osrm' }).router.url).toBe('https://router.project-osrm.org');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'not a host'],
    ['METRICS_PORT', 'on'],
    ['SITE_ROOT', 'shop.example'],
    ['API_ROOT', 'ftp://shop.example'],
    ['RESTAURANT_FILE', '/nowhere/restaurant.json'],
    ['RESTAURANT_FILE', import.meta.dirname],
    ['MAIL_FROM', 'the shop'],
    ['STRIPE_API_URL', 'stripe'],
    ['PAYMENTS', 'on'],
    ['PUSH_SUBJECT', 'bonjour@shop.example'],
    ['PUSH_SERVICES', 'https://push.example/path'],
    ['GEOCODER', 'osm'],
    ['GEOCODER_URL', 'nowhere'],
    ['ROUTER', 'ban'],
    ['ROUTER_URL', '::'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', 'everybody'],
    ['RATE_LIMIT', 'no'],
  ])('U-2: rejects %s=%s in one line that names and shows it', (name, value) => {
    const line = complaint({ [name]: value });
    expect(line).toMatch(new RegExp(`^Configuration: .*${name}`));
    expect(line).toContain(`"${value}"`);
    expect(line).not.toContain('\n');
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db'],
    ['DATABASE_DIRECT_URL', 'mysql://root:hunter2@db'],
    ['DATABASE_READ_URL', 'root:hunter2@db'],
    ['SMTP_URL', 'https://me:hunter2@mail.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.example?key=hunter2'],
  ])('U-2: rejects a wrong %s without showing it', (name, value) => {
    expect(complaint({ [name]: value })).toContain(name);
    expect(complaint({ [name]: value })).not.toContain('hunter2');
  });

  it.each([
    ['GEOCODER_URL', 'https://shop:hunter2@places.example'],
    ['ROUTER_URL', 'https://hunter2@roads.example'],
    ['STRIPE_API_URL', 'https://api.stripe.com/?key=hunter2'],
    ['SITE_ROOT', 'https://shop.example/#hunter2'],
    ['API_ROOT', 'https://shop:hunter2@api.example'],
  ])('U-56: rejects %s with a user, a query or a fragment, without showing it', (name, value) => {
    expect(complaint({ [name]: value })).toBe(
      `Configuration: ${name} must be a URL that begins with http:// or https://, without a user, a query or a fragment.`,
    );
  });

  it('OB-42: signs alerts with their address where no secret is set, and needs an address', () => {
    const url = new Secret('https://alerts.example/call?key=1');
    expect(readConfig({ ALERT_WEBHOOK_URL: url.open() }).alerts).toEqual({ url, key: url });
    expect(readConfig({}).alerts).toBeNull();
    expect(complaint({ ALERT_WEBHOOK_SECRET: 'hush' })).toMatch(/needs ALERT_WEBHOOK_URL/);
    expect(complaint({ ALERT_WEBHOOK_URL: 'alerts.example/hush' })).not.toContain('hush');
  });

  it('U-55: has a schema that marks secrets', () => {
    expect([...SECRETS].sort()).toEqual([
      'ALERT_WEBHOOK_SECRET',
      'ALERT_WEBHOOK_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_READ_URL',
      'DATABASE_URL',
      'GEOCODER_KEY',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
      'PUSH_PRIVATE_KEY',
      'SECRETS_KEY',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
  });

  it('U-55: prints no secret of the configuration', () => {
    const printed = inspect(
      readConfig({
        DATABASE_URL: 'postgres://shop:hunter2@db.example/shop',
        SMTP_URL: 'smtp://shop:hunter2@mail.example',
        STRIPE_SECRET_KEY: 'sk_hunter2',
        STRIPE_PUBLISHABLE_KEY: 'pk',
        STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
        GEOCODER: 'google',
        GEOCODER_KEY: 'hunter2',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://shop:hunter2@collector.example',
      }),
      { depth: 9, showHidden: true },
    );
    expect(printed).toContain('[secret]');
    expect(printed).not.toContain('hunter2');
  });

  it('U-58: rejects a secret key of Stripe as the publishable one, without showing it', () => {
    for (const value of ['sk_live_hunter2', 'rk_test_hunter2', 'whsec_hunter2']) {
      expect(complaint({ STRIPE_PUBLISHABLE_KEY: value })).toBe(
        'Configuration: STRIPE_PUBLISHABLE_KEY must be the publishable key, which begins with pk_.',
      );
    }
  });

  it('U-57: rejects a shared cache for pages that name the requested address', () => {
    expect(complaint({ SHARED_CACHE_SECONDS: '30' })).toBe(
      'Configuration: SHARED_CACHE_SECONDS needs SITE_ROOT, or a cache would give one visitor the addresses of another’s request.',
    );
    expect(complaint({ SHARED_CACHE_SECONDS: '30', SITE_ROOT: 'https://shop.example' })).toBe(
      'accepted',
    );
    expect(complaint({ SHARED_CACHE_SECONDS: '0' })).toBe('accepted');
  });

  it('U-2: names every wrong variable at once', () => {
    expect(complaint({ PORT: 'x', ROUTER: 'y' })).toBe(
      'Configuration: PORT must be a port from 0 to 65535, not "x"; ROUTER must be one of none, ign, osrm, not "y".',
    );
  });

  it('U-3: rejects a part of the three Stripe keys and names the missing ones', () => {
    expect(complaint({ STRIPE_SECRET_KEY: 'sk_live_1' })).toBe(
      'Configuration: the three Stripe keys are set together or not at all; missing: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.',
    );
  });

  it('U-3, Z-1: rejects a part of the push keys, and keys that are no pair, without showing them', () => {
    const { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY } = PUSH_PAIR;
    const PUSH_SUBJECT = 'mailto:bonjour@shop.example';
    expect(complaint({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY })).toBe(
      'Configuration: PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT are set together or not at all.',
    );
    expect(complaint({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: 'hunter2', PUSH_SUBJECT })).toBe(
      'Configuration: PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are no pair of VAPID keys.',
    );
  });

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
    'U-3: rejects %s without the database that it belongs to',
    (name) => {
      expect(complaint({ [name]: 'postgres://shop:hunter2@db/shop' })).toBe(
        `Configuration: ${name} needs DATABASE_URL.`,
      );
    },
  );

  it('U-3: rejects Google without its key', () => {
    expect(complaint({ GEOCODER: 'google' })).toBe(
      'Configuration: GEOCODER=google needs GEOCODER_KEY.',
    );
  });
});
