import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { RootData } from '#lib/configuration/root-data.ts';
import {
  type SiteConfiguration,
  siteConfiguration,
} from '#lib/configuration/site-configuration.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const data: RootData = {
  settings: {
    state: 'success',
    payload: [
      { name: 'contacts', value: { name: 'Umi', instagram: 'https://example.fr/umi' } },
      { name: 'site', value: { seal: '/images/seal.svg' } },
    ],
  },

  siteRoot: '',
  apiRoot: 'https://api.example.fr',
  site: siteConfiguration,
  phone: { link: 'tel:+33478927510', shown: '04 78 92 75 10' },
};

function shown(
  element: React.ReactNode,
  site: Partial<SiteConfiguration> = {},
  path = '/',
): string {
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: () => element }]);
  return renderToStaticMarkup(
    <Stub
      initialEntries={[path]}
      hydrationData={{ loaderData: { root: { ...data, site: { ...data.site, ...site } } } }}
    />,
  );
}

const header = (look: Partial<SiteConfiguration['header']>, path?: string) =>
  shown(
    <SiteHeader>{null}</SiteHeader>,
    { header: { ...siteConfiguration.header, ...look } },
    path,
  );

const footer = (look: Partial<SiteConfiguration['footer']>) =>
  shown(<SiteFooter />, { footer: { ...siteConfiguration.footer, ...look } });

const tagOf = (markup: string) => /<(?:header|footer)[^>]*>/.exec(markup)?.[0] ?? '';

test('the name stands beside the logo, which the API serves', () => {
  const markup = header({});
  expect(markup).toContain('src="https://api.example.fr/images/seal.svg"');
  expect(markup).toContain('>Umi</span>');
});

test('a sticky header stays, a static one leaves', () => {
  expect(tagOf(header({ position: 'sticky' }))).toContain('sticky');
  expect(tagOf(header({ position: 'static' }))).not.toContain('sticky');
});

test('a transparent header is clear over the hero, and only there', () => {
  expect(tagOf(header({ transparent: true }))).not.toContain('bg-rice');
  expect(tagOf(header({ transparent: true }, '/fr'))).not.toContain('bg-rice');
  expect(tagOf(header({ transparent: true }, '/menu'))).toContain('bg-rice');
  expect(tagOf(header({ transparent: false }))).toContain('bg-rice');
});

test('a centred name comes after the navigation', () => {
  const nameFirst = (markup: string) => markup.indexOf('Umi') < markup.indexOf('<nav');
  expect(nameFirst(header({ logoCentered: false }))).toBe(true);
  expect(nameFirst(header({ logoCentered: true }))).toBe(false);
});

test('the footer is nori or paper', () => {
  expect(tagOf(footer({ theme: 'dark' }))).toContain('bg-nori');
  expect(tagOf(footer({ theme: 'light' }))).toContain('bg-paper');
});

test('the footer has as many columns as it is given', () => {
  const columns = ([1, 2, 3, 4] as const).map((count) => footer({ columns: count }));
  expect(new Set(columns).size).toBe(4);
});

test('networks and credits are shown where the configuration says so', () => {
  expect(footer({ showSocial: true })).toContain('https://example.fr/umi');
  expect(footer({ showSocial: false })).not.toContain('https://example.fr/umi');
  const credits = 'ordered online';
  expect(footer({ showCredits: true })).toContain(credits);
  expect(footer({ showCredits: false })).not.toContain(credits);
});

test('K-20: the footer dials the number that the server has read', () => {
  expect(footer({})).toMatch(/<a href="tel:\+33478927510"[^>]*>04 78 92 75 10<\/a>/);
});
