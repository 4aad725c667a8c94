import { expect, test } from 'vitest';
import { findPage, requestedUrl } from './pages.ts';

test.each([
  ['/menu', '/menu'],
  ['/menu.data', '/menu'],
  ['/menu.data?product=soup&_routes=routes%2Fmenu', '/menu?product=soup'],
  ['/_.data', '/'],
  ['/fr/_.data?_routes=root', '/fr'],
  ['/?utm=1', '/?utm=1'],
  ['/data', '/data'],
  ['/_preview', '/'],
  ['/_preview/_.data', '/'],
  ['/_preview/menu?product=soup', '/menu?product=soup'],
  ['/_previews', '/_previews'],
])('%s asks for the page %s', (asked, page) => {
  const { pathname, search } = requestedUrl(new Request(`https://shop.example${asked}`));
  expect(pathname + search).toBe(page);
});

test.each([
  ['/fr/group', 'Group order'],
  ['/group/checkout', 'Checkout'],
  ['/group/k3y', 'Group order'],
  ['/fr/group/k3y/menu/', 'Menu'],
])('GP-2: %s is a page of group orders, « %s », whatever its key', (path, title) => {
  expect(findPage(path)).toMatchObject({ name: 'Group order', title });
});

test.each(['/group/k3y/other', '/nulle-part', '/fr/fr'])('%s is no page', (path) => {
  expect(findPage(path)).toBeUndefined();
});
