import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { useLanguageLinks } from './language-links.tsx';
import { otherLanguages } from './page-languages.server.ts';

const settings = { state: 'success', payload: [] } as const;
const root = { settings, siteRoot: '', apiRoot: '', site: siteConfiguration };

function LanguageLinks({ place }: { readonly place: 'header' | 'footer' }) {
  return useLanguageLinks(place);
}

/** The links of a page, without their looks. */
function linksOf(
  path: string,
  place: 'header' | 'footer',
  languages?: ReturnType<typeof otherLanguages>,
): string {
  const Stub = createRoutesStub([
    { id: 'root', path: '*', Component: () => <LanguageLinks place={place} /> },
  ]);
  const loaderData = { root: { ...root, ...(languages && { languages }) } };
  return renderToStaticMarkup(
    <Stub initialEntries={[path]} hydrationData={{ loaderData }} />,
  ).replaceAll(/ class="[^"]*"/g, '');
}

test('LA-5: a page leads to the other languages, each by its own name', () => {
  const english = otherLanguages(['fr', 'en'], 'fr');
  expect(linksOf('/menu?product=soupe', 'header', english)).toBe(
    '<a href="/en/menu?product=soupe" lang="en-GB" hrefLang="en" aria-label="en – English">en</a>',
  );
  expect(linksOf('/menu', 'footer', english)).toBe(
    '<a href="/en/menu" lang="en-GB" hrefLang="en">English</a>',
  );
  expect(linksOf('/menu', 'footer', otherLanguages(['fr', 'en'], 'en'))).toBe(
    '<a href="/menu" lang="fr" hrefLang="fr">Français</a>',
  );
});

test('LA-1: a shop with French alone has no such link', () => {
  expect(otherLanguages(['fr'], 'fr')).toEqual([]);
  expect(linksOf('/menu', 'header')).toBe('');
});
