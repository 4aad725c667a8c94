import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { demonstrationConfig } from './demonstration-config.ts';

const temporaryDirectory = temporaryDirectories();
const configured = (variables: Record<string, string>) =>
  demonstrationConfig(readConfig(variables), silentLog);

describe('the configuration of the demonstration', () => {
  test('OB-90: has a data directory and a database of its own', async () => {
    const DATA_DIR = temporaryDirectory();
    const dataDir = join(DATA_DIR, 'demo-staff');
    expect(await configured({ DATA_DIR })).toMatchObject({
      dataDir,
      database: { kind: 'embedded', dataDir },
      isDemonstration: true,
    });
  });

  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['SITE_ROOT', { SITE_ROOT: 'https://shop.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example' }],
    [
      'Stripe',
      { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' },
    ],
    ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'https://alerts.example' }],
    ['RESTAURANT_FILE', { RESTAURANT_FILE: import.meta.filename }],
  ])('OB-90, OB-94: is rejected with %s of a shop', async (name, variables) => {
    await expect(configured({ DATA_DIR: temporaryDirectory(), ...variables })).rejects.toThrow(
      name,
    );
  });

  test('OB-90: is not rejected with an address of this machine', async () => {
    const own = { HOST: '::1', SITE_ROOT: 'http://localhost:3000' };
    const config = await configured({ DATA_DIR: temporaryDirectory(), ...own });
    expect(config.isDemonstration).toBe(true);
  });
});
