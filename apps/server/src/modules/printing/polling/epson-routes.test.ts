import { type EpsonFault, fakeEpsonPrinter } from '@comptoir/fake-printers/epson-printer';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aPolledPrinter, networkTo, polledShops } from '#test/shops/polled-printers.ts';

const database = testDatabase();
const { openShop, openPolledShop: openAnyShop } = polledShops(database, 'epson_sdp');

const GET_REQUEST = { 'content-type': 'application/x-www-form-urlencoded' };

async function openPolledShop() {
  const shop = await openAnyShop();
  return { ...shop, printer: fakeEpsonPrinter(shop.network) };
}

const textOf = ({ document }: { readonly document: Uint8Array }) =>
  new TextDecoder().decode(document);

describe('an Epson printer asks for its tickets', () => {
  test('PR-93: an accepted order comes out once', async () => {
    const { printer, order, jobs } = await openPolledShop();
    await printer.poll();
    expect(printer.papers).toEqual([]);
    await order();
    for (let polls = 0; polls < 3; polls += 1) await printer.poll();
    expect(printer.papers).toHaveLength(1);
    expect(printer.papers.map(textOf)).toEqual([expect.stringContaining('<text')]);
    expect(await jobs()).toEqual(['printed']);
    expect(new Set(printer.answers)).toEqual(new Set([200]));
  });

  test('PR-93: the next ticket comes with the next request', async () => {
    const { printer, order, jobs } = await openPolledShop();
    await order();
    await order();
    await printer.poll();
    expect(await jobs()).toEqual(['printed', 'queued']);
    await printer.poll();
    expect(await jobs()).toEqual(['printed', 'printed']);
    expect(new Set(printer.papers.map(({ id }) => id)).size).toBe(2);
  });

  test('PR-93: a hundred requests at once of two servers are given one job', async () => {
    const { app, path, order, jobs } = await openPolledShop();
    const second = await openShop();
    await order();
    await order();
    const network = networkTo([app, second.app], path);
    const body = 'ConnectionType=GetRequest&ID=&Name=';
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        network({ method: 'POST', headers: GET_REQUEST, query: '', body }),
      ),
    );
    const documents = answers.filter(
      ({ status, body: { length } }) => status === 200 && length > 0,
    );
    expect(documents).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await jobs()).toEqual(['sent', 'queued']);
  });
});

describe('what is known of the paper after a fault', () => {
  const outcomes: readonly (readonly [EpsonFault, string, string, papers: number])[] = [
    ['answer_lost', 'sent', 'unknown', 0],
    ['power_lost_after_fetch', 'sent', 'unknown', 0],
    ['power_lost_after_paper', 'sent', 'unknown', 1],
    ['result_never_sent', 'sent', 'unknown', 1],
    ['result_answer_lost', 'printed', 'printed', 1],
    ['result_sent_twice', 'printed', 'printed', 1],
    ['polls_while_printing', 'printed', 'printed', 1],
    ['paper_ends_in_the_middle', 'unknown: paper', 'unknown: paper', 1],
  ];

  test.each(outcomes)('PR-94: %s: at first %s, later %s', async (fault, first, later, papers) => {
    const { printer, order, jobs, pass } = await openPolledShop();
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
  });

  test('PR-94: the next ticket waits while the printer may still print', async () => {
    const { printer, order, jobs, pass } = await openPolledShop();
    await order();
    await order();
    await printer.poll('answer_lost');
    pass(14);
    await printer.poll();
    expect(await jobs()).toEqual(['sent', 'queued']);
  });

  test('PR-94: a document that the printer refuses whole was not printed, and is tried again', async () => {
    const { printer, order, jobs, pass, state } = await openPolledShop();
    await order();
    await printer.poll('refuses_the_answer');
    expect(await jobs()).toEqual(['failed: refused']);
    expect(await state()).toBe('refused');
    pass(2);
    await printer.poll();
    expect(await state()).toBe('ready');
    await printer.poll();
    expect(await jobs()).toEqual(['printed']);
    expect(printer.papers).toHaveLength(1);
  });

  test('PR-94: a late result tells that an uncertain ticket was printed', async () => {
    const { app, path, order, jobs, pass } = await openPolledShop();
    await order();
    let isCut = false;
    const network = networkTo([app], path);
    const printer = fakeEpsonPrinter(async (request) => {
      const isResult = request.body?.includes('SetResponse');
      if (isResult && isCut) throw new Error('The network is gone.');
      return network(request);
    });
    isCut = true;
    await printer.poll();
    pass(16);
    await networkTo(
      [app],
      path,
    )({
      method: 'POST',
      headers: GET_REQUEST,
      query: '',
      body: 'ConnectionType=GetRequest',
    });
    expect(await jobs()).toEqual(['unknown']);
    isCut = false;
    await printer.poll();
    expect(await jobs()).toEqual(['printed']);
    expect(printer.papers).toHaveLength(1);
  });

  test('PR-94: a result for the job of another printer changes nothing', async () => {
    const { app, printer, order, jobs } = await openPolledShop();
    await order();
    await printer.poll('result_never_sent');
    const other = await aPolledPrinter(database.pool, 'epson_sdp', { kinds: [] });
    const [paper] = printer.papers;
    const file = `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${paper?.id}</printjobid></Parameter><PrintResponse><response success="true" code=""/></PrintResponse></ePOSPrint></PrintResponseInfo>`;
    const answer = await app.inject({
      method: 'POST',
      url: other.path,
      headers: GET_REQUEST,
      payload: new URLSearchParams({
        ConnectionType: 'SetResponse',
        ResponseFile: file,
      }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect(await jobs()).toEqual(['sent']);
  });
});

describe('paper and cover of an Epson printer are known', () => {
  test.each(['paper', 'cover'] as const)(
    'PR-95: without %s one ticket is uncertain, and the others wait until it is ready',
    async (condition) => {
      const { printer, order, jobs, state } = await openPolledShop();
      await order();
      await order();
      printer.setCondition(condition);
      for (let polls = 0; polls < 4; polls += 1) await printer.poll();
      expect(await jobs()).toEqual([`unknown: ${condition}`, 'queued']);
      expect(await state()).toBe(condition);
      printer.setCondition('ready');
      await printer.poll();
      expect(await state()).toBe('ready');
      await printer.poll();
      expect(await jobs()).toEqual([`unknown: ${condition}`, 'printed']);
      expect(printer.papers).toHaveLength(1);
    },
  );

  test('PR-95: a status notification tells it before a ticket is lost', async () => {
    const { printer, order, jobs, state } = await openPolledShop();
    printer.setCondition('paper');
    await printer.notify();
    expect(await state()).toBe('paper');
    await order();
    await printer.poll();
    expect(await jobs()).toEqual(['queued']);
    printer.setCondition('ready');
    await printer.notify();
    await printer.poll();
    expect(await jobs()).toEqual(['printed']);
  });
});

test('PR-22: the tickets of an Epson printer without paper come out of its fallback after 30 seconds', async () => {
  const { app, printer, printerId, order, jobs, pass, state } = await openPolledShop();
  const bar = await aPolledPrinter(database.pool, 'epson_sdp', { name: 'Bar', kinds: [] });
  const fallback = fakeEpsonPrinter(networkTo([app], bar.path));
  await database.pool.query('UPDATE printers SET fallback_printer_id = $1 WHERE printer_id = $2', [
    bar.printerId,
    printerId,
  ]);
  printer.setCondition('paper');
  await printer.notify();
  await order();
  pass(29);
  await printer.poll();
  await fallback.poll();
  expect(fallback.papers).toEqual([]);
  pass(2);
  await fallback.poll();
  expect(fallback.papers).toHaveLength(1);
  printer.setCondition('ready');
  await printer.poll();
  await printer.poll();
  expect(await state()).toBe('ready');
  expect(printer.papers).toEqual([]);
  expect(await jobs()).toEqual(['printed']);
});
