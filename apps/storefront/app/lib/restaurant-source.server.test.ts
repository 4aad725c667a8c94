import { expect, test, vi } from 'vitest';
import { createApiClient } from './api/api-client.ts';
import { withKnownAnswers } from './restaurant-source.server.ts';

/** An API of which each path has a content with a tag, which is sent to whoever does not know it. */
function anApi(contents: Readonly<Record<string, unknown>>) {
  const sent: string[] = [];
  const call = vi.fn(async (path: string, init?: RequestInit) => {
    const etag = JSON.stringify(`tag of ${JSON.stringify(contents[path])}`);
    if (new Headers(init?.headers).get('if-none-match') === etag) {
      return new Response(null, { status: 304 });
    }
    sent.push(path);
    return Response.json({ status: 'success', payload: contents[path] }, { headers: { etag } });
  });
  return { call, sent };
}

test('I-16: what has not changed is sent and read once, for every page', async () => {
  const { call, sent } = anApi({ '/v2/public/menus': [{ id: 'makis', items: [] }] });
  const first = await createApiClient(withKnownAnswers(call)).menus();
  const second = await createApiClient(withKnownAnswers(call)).menus();
  expect(first).toEqual({ ok: true, payload: [{ id: 'makis', items: [] }] });
  expect(second.ok && second.payload).toBe(first.ok && first.payload);
  expect(sent).toEqual(['/v2/public/menus']);
});

test('I-16: what has changed is read anew', async () => {
  const contents = { '/v2/public/offers': [{ id: 'midi' }] };
  const api = createApiClient(withKnownAnswers(anApi(contents).call));
  await api.offers();
  contents['/v2/public/offers'] = [{ id: 'soir' }];
  expect(await api.offers()).toEqual({ ok: true, payload: [{ id: 'soir' }] });
});

test('what fails is no answer to keep, and takes none away', async () => {
  const { call } = anApi({ '/v2/public/settings': [] });
  const api = createApiClient(withKnownAnswers(call));
  await api.settings();
  call.mockResolvedValueOnce(
    Response.json({ status: 'error', code: 'unavailable' }, { status: 503 }),
  );
  expect(await api.settings()).toMatchObject({ ok: false, problem: { status: 503 } });
  expect(await api.settings()).toEqual({ ok: true, payload: [] });
});

test('what one guest asks is never kept', async () => {
  const { call, sent } = anApi({ '/v2/public/checkout/slots?is_pickup=true': { days: [] } });
  const api = createApiClient(withKnownAnswers(call));
  await api.slots(true);
  await api.slots(true);
  expect(sent).toHaveLength(2);
});
