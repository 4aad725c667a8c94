import { settingsAnswer } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { describe, expect, it } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantApis } from '#test/shops/restaurant-api.ts';

const database = testDatabase();
const openApi = restaurantApis(database);

describe('GET /v2/public/settings', () => {
  it('I-9: lists one pair for each group, which a dotted path finds', async () => {
    const { get } = await openApi(aRestaurant());
    const response = await get('/v2/public/settings');
    expect(response.statusCode).toBe(200);
    const { payload } = settingsAnswer.parse(response.json());
    expect(payload.map(({ name }) => name)).toEqual([
      'contacts',
      'payments',
      'features',
      'scheduling',
      'site',
    ]);
    expect(readSetting(payload, 'contacts.name')).toBe('Le Petit Comptoir');
    expect(readSetting(payload, 'features.delivery.zones')).toHaveLength(1);
    expect(readSetting(payload, 'payments.cod.active')).toBe(true);
    expect(readSetting(payload, 'contacts.fax.number')).toBeUndefined();
  });

  it('R-15: keeps secrets and unknown groups inside', async () => {
    const { get } = await openApi(
      aRestaurant({
        settings: someSettings({
          payments: { stripe: { active: true, secret_key: 'hush-1' }, note: 'hush-2' },
          kitchen: { printer: 'hush-3' },
        }),
      }),
    );
    const { body } = await get('/v2/public/settings');
    expect(body).not.toContain('hush');
    expect(body).toContain(
      '{"name":"payments","value":{"stripe":{"active":true},"at_handover":["cash"],"tips":false}}',
    );
  });

  it('I-9: is an empty list before anything was imported', async () => {
    const { get } = await openApi({ settings: {}, menus: [], offers: [] });
    expect((await get('/v2/public/settings')).json()).toEqual({ status: 'success', payload: [] });
  });
});
