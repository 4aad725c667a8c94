import type { CallApi } from '@comptoir/contract/wire/api-result';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '#lib/api/api-client.ts';
import { useCart } from './cart.ts';
import { checkCoupon, typeCoupon, useCouponCheck } from './coupon-check.ts';

const answering = (body: unknown, status = 200): CallApi => {
  return async () => Response.json(body, { status });
};

async function checked(code: string, call: CallApi) {
  typeCoupon(code);
  await checkCoupon(createApiClient(call));
  const { valid, offer } = useCart.getState().coupon;
  return { valid, offer: offer?.id ?? null, asked: useCouponCheck.getState().remote.state };
}

test('O-11: an offer with nothing but an id makes the code valid', async () => {
  const call = answering({ status: 'success', payload: [{ id: 'bienvenue' }] });
  expect(await checked('BIENVENUE', call)).toEqual({
    valid: true,
    offer: 'bienvenue',
    asked: 'success',
  });
});

test.each([
  ['a rejection by its code', { status: 'error', code: 'coupon_unknown', message: 'Non.' }, 404],
  ['a rejection by its status', { status: 'error', code: 'not_found', message: 'Non.' }, 404],
  ['an empty list', { status: 'success', payload: [] }, 200],
  ['an error without a payload', { status: 'error' }, 200],
])('O-11: %s makes the code invalid', async (_, body, status) => {
  expect(await checked('JAMAIS', answering(body, status))).toEqual({
    valid: false,
    offer: null,
    asked: 'success',
  });
});

test('O-11: a failing server leaves the code unchecked', async () => {
  const call = answering({ status: 'error', code: 'internal', message: 'Non.' }, 500);
  expect(await checked('BIENVENUE', call)).toEqual({ valid: null, offer: null, asked: 'error' });
});

test('O-21: too many attempts leave the code unchecked, and the message of the API is shown', async () => {
  const message = 'Trop de demandes. Veuillez patienter un instant.';
  const call = answering({ status: 'error', code: 'rate_limited', message }, 429);
  expect(await checked('BIENVENUE', call)).toEqual({ valid: null, offer: null, asked: 'error' });
  expect(useCouponCheck.getState().remote).toMatchObject({ problem: { message } });
});

test.each(['.', ' .. '])(
  'O-10: « %s », which browsers resolve in an address, is no code',
  async (code) => {
    const everyOffer = answering({ status: 'success', payload: [{ id: 'midi' }] });
    expect(await checked(code, everyOffer)).toMatchObject({ valid: false, offer: null });
  },
);

test('OL-6: the code is looked up beside what the tab’s own order has used', async () => {
  const asked: string[] = [];
  const call: CallApi = async (path) => {
    asked.push(path);
    return Response.json({ status: 'success', payload: [{ id: 'bienvenue' }] });
  };
  await checked(' A/B? ', call);
  vi.stubGlobal('sessionStorage', { getItem: () => '{"localId":"order-1","step":"payment"}' });
  await checked('BIENVENUE', call);
  vi.unstubAllGlobals();
  expect(asked).toEqual([
    '/v2/public/offers/A%2FB%3F',
    '/v2/public/offers/BIENVENUE?local_id=order-1',
  ]);
});

test('O-11: an answer that comes after another tab has changed the code leaves nothing pending', async () => {
  const call: CallApi = async () => {
    useCart.setState({ coupon: { code: 'AUTRE', valid: null, offer: null } });
    return Response.json({ status: 'success', payload: [{ id: 'bienvenue' }] });
  };
  expect(await checked('BIENVENUE', call)).toEqual({ valid: null, offer: null, asked: 'idle' });
});

test('O-11: an answer that comes after a later question changes nothing', async () => {
  const answers: ((answer: Response) => void)[] = [];
  const call: CallApi = () => new Promise((resolve) => answers.push(resolve));
  const first = checked('BIENVENUE', call);
  const second = checked('MERCI', call);
  answers[0]?.(Response.json({ status: 'success', payload: [{ id: 'bienvenue' }] }));
  expect(await first).toEqual({ valid: null, offer: null, asked: 'pending' });
  answers[1]?.(Response.json({ status: 'success', payload: [{ id: 'merci' }] }));
  expect(await second).toEqual({ valid: true, offer: 'merci', asked: 'success' });
});

test('O-11: without a code nothing is asked', async () => {
  const everyOffer = answering({ status: 'success', payload: [{ id: 'midi' }] });
  expect(await checked('  ', everyOffer)).toEqual({ valid: null, offer: null, asked: 'idle' });
});
