import { expect, it } from 'vitest';
import { buildOfPage, isEnglish, neededBuilds, withBuild } from './shell.ts';

it('LA-9: an English page is one below its prefix', () => {
  expect(isEnglish('https://kinone.example/en/order?key=abc')).toBe(true);
  expect(isEnglish('https://kinone.example/en')).toBe(true);
  expect(isEnglish('https://kinone.example/entrees')).toBe(false);
  expect(isEnglish('https://kinone.example/menu?next=/en/')).toBe(false);
});

const build = (id: string) => ({ id, assets: [`/assets/${id}.js`] });

it('B-4: a page has the id of its build', () => {
  expect(buildOfPage('<head><meta name="build" content="m1x2"/></head>')).toBe('m1x2');
  expect(buildOfPage('<h1>Pas de réseau</h1>')).toBe(null);
});

it('B-4: a build that is installed again is the newest', () => {
  expect(withBuild([build('a'), build('b')], build('a'))).toEqual([build('b'), build('a')]);
});

it('B-4: files stay that the last two builds, or a page that is cached, may need', () => {
  const cached = [build('a'), build('b'), build('c'), build('d')];
  expect(neededBuilds(cached, new Set())).toEqual([build('c'), build('d')]);
  expect(neededBuilds(cached, new Set(['a', null]))).toEqual([build('a'), build('c'), build('d')]);
  expect(neededBuilds([build('a')], new Set())).toEqual([build('a')]);
});
