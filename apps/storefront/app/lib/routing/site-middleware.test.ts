import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { siteContext } from '#lib/configuration/load-context.ts';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';
import { followRouteRules } from './site-middleware.server.ts';

const context = new RouterContextProvider();
context.set(siteContext, {
  ...siteConfiguration,
  routeRules: {
    '/carte': { redirect: { to: '/menu', status: 301 } },
    '/press': { redirect: 'https://press.example.fr' },
  },
});

/** The answer instead of the page; null where the page is rendered. */
function answerTo(path: string, method = 'GET') {
  const request = new Request(`https://shop.example${path}`, { method });
  const { pathname } = new URL(request.url);
  const next = () => Promise.reject(new Error('not asked'));
  try {
    followRouteRules(
      { context, request, params: {}, pattern: pathname, url: new URL(request.url) },
      next,
    );
    return null;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return [answer.status, answer.headers.get('location')];
  }
}

test('R-17: a path with a rule is redirected', () => {
  expect(answerTo('/carte?product=soup')).toEqual([301, '/menu?product=soup']);
  expect(answerTo('/press')).toEqual([302, 'https://press.example.fr']);
});

test('R-17: and so is the data request of its page', () => {
  expect(answerTo('/carte.data?_routes=routes%2Fnot-found')).toEqual([301, '/menu']);
});

test('R-17: any other address has its page, and what is sent is led nowhere', () => {
  expect(answerTo('/menu')).toBeNull();
  expect(answerTo('/carte', 'POST')).toBeNull();
});
