import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import comptoir from './icons/comptoir.json' with { type: 'json' };
import { answerIcons } from './serve-pictures.ts';

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  answerIcons(app);
});

const get = (url: string) => app.inject(url);

describe('the icons of a collection', () => {
  it('I-18: are the requested ones', async () => {
    const answer = await get('/_icons/comptoir.json?icons=fish,bowl');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      prefix: 'comptoir',
      width: 24,
      height: 24,
      icons: { fish: comptoir.icons.fish, bowl: comptoir.icons.bowl },
    });
  });

  it('I-18: that are not there are named', async () => {
    expect(
      (await get('/_icons/comptoir.json?icons=fish,unicorn,constructor')).json(),
    ).toMatchObject({
      icons: { fish: comptoir.icons.fish },
      not_found: ['unicorn', 'constructor'],
    });
  });

  it('I-18: of an unknown collection are not found', async () => {
    expect((await get('/_icons/mdi.json?icons=home')).json()).toEqual({
      prefix: 'mdi',
      width: 24,
      height: 24,
      icons: {},
      not_found: ['home'],
    });
  });

  it('I-18: are all answered where none is named, and none where the list is empty', async () => {
    const all = (await get('/_icons/comptoir.json')).json();
    expect(all).toEqual(comptoir);
    expect((await get('/_icons/comptoir.json?icons=')).json()).toMatchObject({ icons: {} });
  });

  it('I-18: are listed once, and no endless list is read', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `none-${index}`);
    const answer = await get(`/_icons/comptoir.json?icons=fish,fish,${names}`);
    expect(answer.json().not_found).toHaveLength(99);
  });

  it.each(['/_icons/comptoir', '/_icons/..json', '/_icons/Comptoir.json', '/_icons/a%2Fb.json'])(
    'I-18: %s names no collection',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    },
  );

  it('I-16: are cached for a day, and revalidated by their tag', async () => {
    const url = '/_icons/comptoir.json?icons=fish';
    const { headers } = await get(url);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('the collection of the house', () => {
  it('I-18: only draws', () => {
    for (const [name, { body }] of Object.entries(comptoir.icons)) {
      expect([name, body.replace(/<path(?: [a-z-]+="[^"<>&]*")*\/>/g, '')]).toEqual([name, '']);
    }
  });
});
