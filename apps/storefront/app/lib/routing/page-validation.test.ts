import { expect, test } from 'vitest';
import { isPageAllowed, siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { pageProblemOf, unmatchedPage } from './page-problem.ts';
import { validatePage } from './page-validation.ts';
import { canonicalPath } from './pages.ts';

const request = (path: string) => new Request(`http://localhost${path}`);

function rejection(path: string, site = siteConfiguration) {
  try {
    validatePage(request(path), site);
    return null;
  } catch (thrown) {
    return thrown;
  }
}

test.each(['/about', '/fr/about', '/contact/', '/blog'])(
  'a disallowed page is answered as not found: %s',
  (path) => {
    expect(rejection(path)).toMatchObject({
      data: { message: 'Page Not Found: {path}', path },
      init: { status: 404 },
    });
  },
);

test.each(['/', '/fr', '/menu', '/fr/checkout', '/privacy-policy'])('%s is allowed', (path) => {
  expect(rejection(path)).toBeNull();
});

test('the data of a disallowed page are rejected as the page is', () => {
  expect(rejection('/about.data?_routes=routes%2Fabout')).toMatchObject({
    data: { message: 'Page Not Found: {path}', path: '/about' },
  });
});

test('a page exists as soon as the configuration allows it; the blog must be enabled, too', () => {
  const open = { ...siteConfiguration, disallowPages: [] };
  expect(rejection('/about', open)).toBeNull();
  expect(isPageAllowed(open, 'Blog')).toBe(false);
  expect(isPageAllowed({ ...open, blog: { enabled: true } }, 'Blog')).toBe(true);
});

test('a page with an unknown guard is shown to no visitor', () => {
  const site = { ...siteConfiguration, routeRules: { '/menu/**': { guards: ['unknown'] } } };
  expect(rejection('/fr/menu', site)).toMatchObject({
    data: { message: 'Unknown route middleware', path: '/fr/menu' },
    init: { status: 500 },
  });
  expect(rejection('/', site)).toBeNull();
});

test('I-41: an unmatched path is not found either, in other words, the same for all of them', () => {
  expect(unmatchedPage()).toMatchObject({
    data: { message: 'Page not found: {path}', path: null },
    init: { status: 404 },
  });
});

test('the problem is found in what React Router caught, and in nothing else', () => {
  const caught = {
    status: 404,
    statusText: '',
    internal: false,
    data: { message: 'Page not found: {path}', path: '/nope' },
  };
  expect(pageProblemOf(caught)).toEqual(caught.data);
  expect(pageProblemOf({ ...caught, data: 'gone' })).toBeNull();
  expect(pageProblemOf(new Error('broken'))).toBeNull();
});

test.each([
  ['/fr', '/'],
  ['/fr/', '/'],
  ['/fr/menu', '/menu'],
  ['/menu/', '/menu'],
  ['/fromage', '/fromage'],
])('%s is the page %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});
