import { expect, test } from 'vitest';
import { isHttpsAddress } from '../wire/https-address.ts';
import { checkRestaurant } from './restaurant-check.ts';

function errorsOf(settings: object): readonly string[] {
  const check = checkRestaurant({ settings, menus: [] });
  return check.kind === 'invalid' ? check.errors.map(({ path }) => path) : [];
}

/** Where links of articles are warned of. */
function warningsOf(settings: object): readonly string[] {
  const { warnings } = checkRestaurant({ settings, menus: [] });
  return warnings.map(({ path }) => path).filter((path) => path.includes('articles'));
}

const WRONG = [
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'http://example.fr'],
  ...['www.example.fr', 'example', '@chezami', '//example.fr', 'https://', 'https:example.fr'],
  ...['https://a b.fr', 'https://user@example.fr', 'https:\\\\example.fr', ' javascript:x'],
  ...['mailto:a@example.fr', 'tel:+33400000000', '/page'],
];

test.each(WRONG)('R-34: %j is no address to link to', (address) => {
  expect(isHttpsAddress(address)).toBe(false);
});

test.each([
  'https://www.instagram.com/chez_ami/',
  'https://maps.app.goo.gl/a?b=c#d',
  'HTTPS://é.fr',
])('R-34: %j is one', (address) => {
  expect(isHttpsAddress(address)).toBe(true);
});

test.each([
  ...['facebook', 'twitter', 'instagram', 'linkedin', 'youtube', 'pinterest', 'tiktok'],
  ...['google_map', 'website'],
])('R-34: contacts.%s is an https address', (name) => {
  for (const address of WRONG) {
    expect(errorsOf({ contacts: { [name]: address } })).toEqual([`settings.contacts.${name}`]);
  }
  for (const address of ['https://example.fr/a', '', null]) {
    expect(errorsOf({ contacts: { [name]: address } })).toEqual([]);
  }
});

test('R-34: so are the addresses of legal facts and redirects', () => {
  const legal = { mediator: { name: 'M', url: 'javascript:x' } };
  expect(errorsOf({ site: { legal } })).toEqual(['settings.site.legal.mediator.url']);
  const routeRules = {
    '/a': { redirect: 'http://example.fr' },
    '/b': { redirect: { to: 'http://example.fr', status: 301 } },
    '/c': { redirect: '/menu' },
    '/d': { redirect: 'https://example.fr' },
  };
  expect(errorsOf({ site: { configuration: { routeRules } } })).toEqual([
    'settings.site.configuration.routeRules./a.redirect',
    'settings.site.configuration.routeRules./b.redirect.to',
  ]);
});

test('R-34: a link of an article that is shown as words only is a warning', () => {
  const article = { slug: 'a', title: 'A', date: '2026-11-01' };
  const texts = ['[x](javascript:alert(1))', '[x](<data:a>)', '<javascript:x>', '[x]: http://a.fr'];
  for (const text of texts) {
    expect([text, warningsOf({ blog: { articles: [{ ...article, text }] } })]).toEqual([
      text,
      ['settings.blog.articles[0].text'],
    ]);
  }
  const text =
    '[a](https://a.fr) [b](/menu) [c](#d) [e](mailto:a@b.fr) ![f](images/g.png) a [b]: c:d';
  expect(warningsOf({ blog: { articles: [{ ...article, text }] } })).toEqual([]);
});

test('R-34: 100,000 characters of the worst text are read quickly', () => {
  const begin = performance.now();
  for (const worst of ['](', '[', '<a:', '[a]:', '](<', 'https://']) {
    const text = worst.repeat(100_000 / worst.length);
    errorsOf({ blog: { articles: [{ slug: 'a', title: 'A', date: '2026-11-01', text }] } });
    isHttpsAddress(text);
  }
  expect(performance.now() - begin).toBeLessThan(3_000);
});
