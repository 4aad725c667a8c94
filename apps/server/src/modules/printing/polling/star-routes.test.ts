import {
  fakeStarPrinter,
  type StarFault,
  type StarOptions,
} from '@comptoir/fake-printers/star-printer';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { networkTo, polledShops } from '#test/shops/polled-printers.ts';

const database = testDatabase();
const { openShop, openPolledShop: openAnyShop } = polledShops(database, 'star_cloudprnt');

async function openPolledShop(options: StarOptions = {}) {
  const shop = await openAnyShop();
  const { app, path, network } = shop;
  const poll = async (fields: object = {}) => {
    const payload = { statusCode: '200%20OK', printingInProgress: false, ...fields };
    return (await app.inject({ method: 'POST', url: path, payload })).json();
  };
  return {
    ...shop,
    poll,
    printer: fakeStarPrinter(network, options),
    fetch: (query: string) => app.inject({ method: 'GET', url: `${path}?${query}` }),
    confirm: (query: string) => app.inject({ method: 'DELETE', url: `${path}?${query}` }),
  };
}

describe('a Star printer polls for its tickets', () => {
  test('PR-96: an accepted order comes out once', async () => {
    const { printer, order, jobs } = await openPolledShop();
    await printer.poll();
    await order();
    for (let polls = 0; polls < 3; polls += 1) await printer.poll();
    expect(printer.papers).toHaveLength(1);
    expect(await jobs()).toEqual(['printed']);
    expect(new Set(printer.answers)).toEqual(new Set([200]));
  });

  test('PR-96: a job is announced with its formats, the best first, until it is fetched', async () => {
    const { poll, order, jobs } = await openPolledShop();
    expect(await poll()).toEqual({ jobReady: false });
    await order();
    await order();
    const announced = await poll();
    expect(announced).toEqual({
      jobReady: true,
      mediaTypes: ['application/vnd.star.starprnt', 'image/png', 'text/plain'],
      jobToken: expect.stringMatching(/^[\w-]{22}$/),
      deleteMethod: 'DELETE',
    });
    expect(await poll()).toEqual(announced);
    expect(await jobs()).toEqual(['claimed', 'queued']);
  });

  test('PR-96: a hundred polls at once of two servers announce one job', async () => {
    const { app, path, order, jobs } = await openPolledShop();
    const second = await openShop();
    await order();
    await order();
    const network = networkTo([app, second.app], path);
    const body = JSON.stringify({ statusCode: '200%20OK' });
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => network({ method: 'POST', headers, query: '', body })),
    );
    const tokens = answers
      .map(({ body: bytes }) => JSON.parse(new TextDecoder().decode(bytes)).jobToken)
      .filter((token) => token !== undefined);
    expect(new Set(tokens).size).toBe(1);
    expect(await jobs()).toEqual(['claimed', 'queued']);
  });

  test.each([
    ['410%20Out%20of%20paper', 'paper'],
    ['420%20Cover%20open', 'cover'],
    ['430%20Error', 'refused'],
  ])(
    'PR-96: with %s it is given nothing, and a job that was announced waits again',
    async (code, is) => {
      const { poll, order, jobs, state } = await openPolledShop();
      await order();
      expect(await poll()).toMatchObject({ jobReady: true });
      expect(await poll({ statusCode: code })).toEqual({ jobReady: false });
      expect(await jobs()).toEqual(['queued']);
      expect(await state()).toBe(is);
      expect(await poll()).toMatchObject({ jobReady: true });
      expect(await state()).toBe('ready');
    },
  );

  test('PR-96: a printer whose exit is full takes no job, and is no problem', async () => {
    const { poll, order, state } = await openPolledShop();
    await order();
    expect(await poll({ statusCode: '221%20Paper%20present' })).toEqual({ jobReady: false });
    expect(await state()).toBe('ready');
  });

  test('PR-96: what all firmware may leave out or send as null is no error', async () => {
    const { app, path } = await openPolledShop();
    const nothing = { status: null, printerMAC: null, clientAction: null, jobToken: null };
    for (const payload of [
      { statusCode: '200%20OK' },
      { statusCode: '200%20OK', printingInProgress: null, ...nothing },
      { statusCode: '200%20OK', barcodeReader: [{ name: 'a' }], display: [], uniqueID: 'Star1' },
    ]) {
      const answer = await app.inject({ method: 'POST', url: path, payload });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('what is known of the paper after a fault', () => {
  const outcomes: readonly (readonly [StarFault, string, string, papers: number])[] = [
    ['answer_lost', 'claimed', 'printed', 1],
    ['fetched_twice', 'printed', 'printed', 1],
    ['download_fails', 'failed: offline', 'printed', 1],
    ['power_lost_after_fetch', 'sent', 'unknown', 0],
    ['power_lost_after_paper', 'sent', 'unknown', 1],
    ['never_confirmed', 'sent', 'unknown', 1],
    ['confirmed_twice', 'printed', 'printed', 1],
    ['polls_while_printing', 'printed', 'printed', 1],
    ['paper_ends_in_the_middle', 'unknown: paper', 'unknown: paper', 1],
  ];

  for (const isOld of [false, true]) {
    test.each(outcomes)(
      `PR-97 and PR-98: %s: at first %s, later %s${isOld ? ', with old firmware' : ''}`,
      async (fault, first, later, papers) => {
        const { printer, order, jobs, pass } = await openPolledShop({ isOld });
        await order();
        await order();
        await printer.poll(fault);
        expect(await jobs()).toEqual([first, 'queued']);
        printer.setCondition('ready');
        pass(16);
        for (let polls = 0; polls < 4; polls += 1) await printer.poll();
        expect(await jobs()).toEqual([later, 'printed']);
        expect(printer.papers).toHaveLength(papers + 1);
        expect(new Set(printer.papers.map(({ id }) => id)).size).toBe(papers + 1);
      },
    );
  }

  test('PR-97 and PR-98: a printer that says that it prints is waited for, however long', async () => {
    const { poll, fetch, confirm, order, jobs, pass } = await openPolledShop();
    await order();
    const { jobToken } = await poll();
    await fetch(`token=${jobToken}`);
    for (let minutes = 0; minutes < 5; minutes += 1) {
      pass(50);
      expect(await poll({ printingInProgress: true, jobToken })).toEqual({ jobReady: false });
    }
    expect(await jobs()).toEqual(['sent']);
    await confirm(`token=${jobToken}&code=200%20OK`);
    expect(await jobs()).toEqual(['printed']);
  });

  test('PR-97 and PR-98: a poll that is answered in the seconds after the fetch gives nothing', async () => {
    const { poll, fetch, order, jobs, pass } = await openPolledShop();
    await order();
    await order();
    const { jobToken } = await poll();
    await fetch(`token=${jobToken}`);
    pass(14);
    expect(await poll()).toEqual({ jobReady: false });
    expect(await jobs()).toEqual(['sent', 'queued']);
  });

  test('PR-97 and PR-98: a late confirmation tells that an uncertain ticket was printed', async () => {
    const { poll, fetch, confirm, order, jobs, pass } = await openPolledShop();
    await order();
    const { jobToken } = await poll();
    await fetch(`token=${jobToken}`);
    pass(16);
    await poll();
    expect(await jobs()).toEqual(['unknown']);
    await confirm(`token=${jobToken}&code=OK&retry=1`);
    expect(await jobs()).toEqual(['printed']);
  });
});

describe('a ticket is fetched with its token', () => {
  test('PR-97: the same bytes again, until a poll or a confirmation ended it', async () => {
    const { poll, fetch, confirm, order, pass } = await openPolledShop();
    await order();
    await order();
    const { jobToken } = await poll();
    const first = await fetch(`token=${jobToken}&type=application/vnd.star.starprnt`);
    const second = await fetch(`token=${jobToken}&type=application/vnd.star.starprnt`);
    expect(first.statusCode).toBe(200);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    await confirm(`token=${jobToken}&code=OK`);
    expect((await fetch(`token=${jobToken}`)).statusCode).toBe(404);
    const { jobToken: next } = await poll();
    await fetch(`token=${next}`);
    pass(16);
    await poll();
    expect((await fetch(`token=${next}`)).statusCode).toBe(404);
  });

  test('PR-97: in the format that the printer asks for', async () => {
    const { poll, fetch, order } = await openPolledShop();
    await order();
    const { jobToken } = await poll();
    const star = await fetch(`token=${jobToken}`);
    expect(star.headers['content-type']).toBe('application/vnd.star.starprnt');
    // ESC @, or the beginning of a job in the encoder's words.
    expect(star.rawPayload[0]).toBe(0x1b);
    const png = await fetch(`token=${jobToken}&type=image/png`);
    expect(png.headers['content-type']).toBe('image/png');
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const text = await fetch(`token=${jobToken}&type=text/plain`);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toMatch(/n°|N°|#|\d+/);
  });

  test('PR-97: another format is refused, and nothing is sent', async () => {
    const { poll, fetch, order, jobs } = await openPolledShop();
    await order();
    const { jobToken } = await poll();
    expect((await fetch(`token=${jobToken}&type=image/jpeg`)).statusCode).toBe(415);
    expect((await fetch('token=another')).statusCode).toBe(404);
    expect(await jobs()).toEqual(['claimed']);
  });

  test('PR-97: without a job there is nothing to fetch, and a confirmation is no error', async () => {
    const { fetch, confirm } = await openPolledShop();
    expect((await fetch('type=image/png')).statusCode).toBe(404);
    expect((await confirm('code=200%20OK')).statusCode).toBe(200);
    expect((await confirm('code=OK&token=unknown')).statusCode).toBe(200);
  });

  test.each(['image/png', 'text/plain'])(
    'PR-97: a printer that prefers %s prints it',
    async (type) => {
      const { printer, order, jobs } = await openPolledShop({ mediaTypes: [type] });
      await order();
      await printer.poll();
      expect(printer.papers).toMatchObject([{ contentType: type }]);
      expect(await jobs()).toEqual(['printed']);
    },
  );

  test('PR-97: a printer that knows none of the formats says so, and nothing was printed', async () => {
    const { printer, order, jobs } = await openPolledShop({ mediaTypes: ['image/jpeg'] });
    await order();
    await printer.poll();
    expect(await jobs()).toEqual(['failed: refused']);
  });
});
