import { describe, expect, it } from 'vitest';
import { linkPath } from '#features/native/use-links.ts';

const SITE = 'https://www.kinone.fr';

describe('a link that the app is opened with', () => {
  it.each([
    ['https://www.kinone.fr/menu?product=maki-saumon', '/menu?product=maki-saumon'],
    ['https://www.kinone.fr/fr/menu?product=maki-saumon#cart', '/menu?product=maki-saumon#cart'],
    ['https://www.kinone.fr/fr', '/'],
    ['https://www.kinone.fr', '/'],
    ['https://www.kinone.fr/francaise', '/francaise'],
  ])('X-6: %s leads to %s', (link, path) => {
    expect(linkPath(link, SITE)).toBe(path);
  });

  it.each([
    'https://www.kinone.fr.example/menu',
    'http://www.kinone.fr/menu',
    'https://www.kinone.fr//elsewhere.example/menu',
    'javascript:alert(1)',
    'menu',
    '',
  ])('X-6: « %s » leads nowhere in the app', (link) => {
    expect(linkPath(link, SITE)).toBeNull();
  });
});
