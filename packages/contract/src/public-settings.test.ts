import { describe, expect, it } from 'vitest';
import { publicSettings } from './public-settings.ts';

describe('the public settings', () => {
  it('I-9: are one pair for each known group', () => {
    expect(
      publicSettings({
        site: { tagline: 'Sushis' },
        contacts: { name: 'Kinoné' },
        features: null,
        kitchen: { printer: '10.0.0.7' },
      }),
    ).toEqual([
      { name: 'contacts', value: { name: 'Kinoné' } },
      { name: 'site', value: { tagline: 'Sushis' } },
    ]);
  });

  it('R-15: tell whether a way to pay is active, and nothing else of it', () => {
    const pairs = publicSettings({
      payments: {
        stripe: { active: 'Yes', secret_key: 'sk_live_1' },
        paypal: { client_secret: 'hush' },
        cod: {},
        klarna: { active: true, key: 'hush' },
        webhook_secret: 'whsec_1',
      },
    });
    expect(pairs).toEqual([
      {
        name: 'payments',
        value: {
          stripe: { active: true },
          paypal: { active: false },
          cod: { active: true },
          klarna: { active: true },
        },
      },
    ]);
  });
});
