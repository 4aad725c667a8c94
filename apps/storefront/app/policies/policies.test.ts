import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { readMarkdown } from '#lib/content/markdown.server.ts';
import { cookies } from './cookies.server.ts';
import { cookiesInEnglish } from './english/cookies.server.ts';
import { privacyInEnglish } from './english/privacy.server.ts';
import { termsInEnglish } from './english/terms.server.ts';
import { legalFacts, type Policy } from './legal-facts.server.ts';
import { privacy } from './privacy.server.ts';
import { terms } from './terms.server.ts';

const KINONE = {
  contacts: {
    name: 'Kinoné',
    address: '14 rue Mercière, 69002 Lyon',
    phone: '04 65 71 14 02',
    email: 'bonjour@kinone.example.fr',
  },
  payments: { cod: { active: true }, stripe: { active: true } },
  features: {
    delivery: {
      active: true,
      zones: [{ name: 'Presqu’île', postal_code: '69002', delivery_fee: 1.9, minimum_order: 15 }],
    },
    tax: { inclusive: true },
  },
  site: {
    alcohol_notice: 'À consommer avec modération.',
    legal: {
      company: 'Kinoné SARL',
      siret: '000 000 000 00000',
      publication_director: 'Camille Fontanel',
      privacy_email: 'donnees@kinone.example.fr',
      host: {
        name: 'Hébergeur SAS',
        address: '1 rue de l’Exemple, 75000 Paris',
        phone: '01 99 00 00 00',
      },
      mediator: { name: 'Médiateur', url: 'https://mediateur.example.fr' },
    },
  },
};

/** The words of a policy for these settings. */
function textOf(policy: Policy, settings: object, isMeasured = false): string {
  const pairs = Object.entries(settings).map(([name, value]) => ({ name, value }));
  const site = { ...siteConfiguration, gtm: { id: 'GTM-TEST', enabled: isMeasured } };
  const text = readMarkdown(policy(legalFacts({ state: 'success', payload: pairs }, site)));
  return JSON.stringify(text).replaceAll(/\s+/g, ' ');
}

describe('the policies', () => {
  it('W-9: say who publishes, who answers and who hosts', () => {
    const text = textOf(terms, KINONE);
    for (const fact of [
      'Kinoné SARL',
      '000 000 000 00000',
      'Camille Fontanel',
      'Hébergeur SAS, 1 rue de l’Exemple, 75000 Paris, 01 99 00 00 00',
      'Médiateur',
      'https://mediateur.example.fr',
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('W-9: speak of cards, deliveries, alcohol and measuring as far as there are any', () => {
    const without = {
      ...KINONE,
      payments: { cod: { active: true }, stripe: { active: false } },
      features: { delivery: { active: false }, notifications: { push: 'No' } },
      site: {},
    };
    expect(textOf(terms, KINONE)).toMatch(/Par carte bancaire.*Presqu’île.*boissons alcoolisées/);
    expect(textOf(terms, without)).not.toMatch(
      /Par carte|livraison dépendent|L. 3342-1|médiateur de la/,
    );
    expect(textOf(privacy, KINONE)).toContain('Stripe Payments Europe');
    expect(textOf(privacy, KINONE)).toContain('des messages chiffrés sans pouvoir les lire');
    expect(textOf(privacy, without)).not.toContain('navigateur (Google');
    expect(textOf(privacy, without)).toContain(
      'Nous ne transférons pas vos données hors de l’Union',
    );
    expect(textOf(privacy, KINONE, true)).toContain('Google Ireland');
    expect(textOf(cookies, KINONE)).toContain('__stripe_mid');
    expect(textOf(cookies, without)).toContain('aucun outil de mesure');
    expect(textOf(cookies, KINONE, true)).toContain('Google Tag Manager');
  });

  it('W-9: say how prices are meant', () => {
    expect(textOf(terms, KINONE)).toContain('toutes taxes comprises. Le taux');
    const before = { ...KINONE, features: { tax: { inclusive: false } } };
    expect(textOf(terms, before)).toContain('hors taxes');
  });

  it('W-9: have no gaps for a restaurant without settings', () => {
    for (const policy of [terms, privacy, cookies]) {
      const text = textOf(policy, {});
      expect(text).toContain(policy === cookies ? 'cookie' : 'Comptoir');
      expect(text).not.toMatch(/undefined|: \.|, ,| ,/);
    }
  });

  it('W-9: name everything that the browser stores', () => {
    const cwd = join(import.meta.dirname, '..');
    const sources = globSync('{stores,features,lib}/**/*.{ts,tsx}', { cwd });
    const names = sources
      .filter((path) => !/test/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(cwd, path), 'utf8').matchAll(
          /(?:^ {4}key: |_KEY = |(?:storedField|flag)\(\s*)'([\w:-]+)'/gm,
        ),
      ])
      .map(([, name = '']) => name);
    expect(names).toContain('cart');
    const text = textOf(cookies, KINONE);
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  });

  it('W-9: let nothing in the settings be read as more than text', () => {
    const settings = { ...KINONE, contacts: { name: '[x](https://evil.example) <b>*' }, site: {} };
    expect(textOf(terms, settings)).toContain('[x](https://evil.example) <b>*');
    expect(textOf(terms, settings)).not.toContain('"address":"https://evil');
  });

  it('LA-7: in English say the same of a restaurant, and that the French text binds', () => {
    for (const [french, english] of [
      [cookies, cookiesInEnglish],
      [privacy, privacyInEnglish],
      [terms, termsInEnglish],
    ] as const) {
      for (const settings of [KINONE, {}]) {
        const [original, translated] = [textOf(french, settings), textOf(english, settings)];
        expect(headingsOf(translated)).toBe(headingsOf(original));
        expect(linksOf(translated)).toEqual(linksOf(original));
        expect(translated).not.toMatch(/undefined|: \.|, ,| ,/);
      }
      expect(textOf(english, KINONE)).not.toMatch(/ (?:vous|votre|nous|les|des) /);
    }
    expect(textOf(termsInEnglish, KINONE)).toContain('Kinoné SARL');
    expect(textOf(termsInEnglish, KINONE)).toContain('the French text applies');
    expect(textOf(privacyInEnglish, KINONE)).toContain('the French text applies');
  });
});

const headingsOf = (text: string) => text.split('"kind":"heading"').length - 1;
const linksOf = (text: string) =>
  [...text.matchAll(/"address":"([^"]+)"/g)].map(([, address]) => address);
