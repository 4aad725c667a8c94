import { expect, it } from 'vitest';
import { buildOfPage, neededBuilds, withBuild } from './shell.ts';

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
