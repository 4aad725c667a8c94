import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aCustomer, anOrder } from './builders/order-builder.ts';
import { aRestaurant } from './builders/restaurant-builder.ts';
import { type CollectedSpan, openCollector } from './harness/trace-collector.ts';
import { restaurantFile, shopProcesses } from './processes/shop-process.ts';

const processes = shopProcesses();
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SUBMITTED = '0af7651916cd43dd8448eb211c80319c';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const collector of opened.splice(0)) collector.close();
});

async function orderIn(environment: Readonly<Record<string, string>>) {
  const collector = await openCollector();
  opened.push(collector);
  const dataDir = processes.dataDirectory();
  const shop = await processes.open(dataDir, {
    RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant()),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUST_PROXY: 'loopback',
    ...environment,
  });
  const checkout = async (method: string, trace: string, body: object) => {
    const answer = await fetch(`${shop.url}/v2/public/checkout/`, {
      method,
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${trace}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { payload: { order_id: string } };
  };
  const customer = { ...aCustomer({ last_name: 'Quatremère' }), date: null };
  const { payload } = await checkout('POST', TRACE, anOrder({ customer, comment: 'Sans wasabi' }));
  await checkout('PUT', SUBMITTED, { order_id: payload.order_id, status: 'pending' });
  const outbox = join(dataDir, 'outbox');
  await expect
    .poll(() => readdirSync(dataDir).includes('outbox') && readdirSync(outbox).length, {
      timeout: 30_000,
    })
    .toBe(2);
  await shop.stop();
  return { collector, lines: shop.lines, orderId: payload.order_id };
}

const namesIn = (spans: readonly CollectedSpan[], traceId: string) =>
  spans.filter((span) => span.traceId === traceId).map(({ name }) => name);

test('U-34: a trace leads from the proxy through a request and its statements to the mails', {
  timeout: 120_000,
}, async () => {
  const { collector, lines, orderId } = await orderIn({ OTEL_SERVICE_NAME: 'comptoir-lyon' });
  const { spans } = collector;
  const placed = spans.find(({ name }) => name === 'POST /v2/public/checkout/');
  expect(placed).toMatchObject({
    traceId: TRACE,
    parentSpanId: '00f067aa0ba902b7',
    service: 'comptoir-lyon',
    attributes: { 'http.route': '/v2/public/checkout/', 'http.response.status_code': 200 },
  });
  const statement = spans.find(({ name }) => name === 'write-order');
  expect(statement).toMatchObject({ traceId: TRACE, parentSpanId: placed?.spanId });
  const submitted = namesIn(spans, SUBMITTED);
  expect(submitted).toContain('PUT /v2/public/checkout/');
  expect(submitted.filter((name) => name === 'job send-mail')).toHaveLength(2);
  expect(submitted).toContain('UPDATE mails');

  const line = lines.find((each) => each.includes('An order was placed'));
  expect(line).toContain(`"trace_id":"${TRACE}"`);
  for (const personal of ['Quatremère', 'jeanne.martin', 'Sans wasabi', orderId]) {
    expect(collector.sent()).not.toContain(personal);
  }
});

test('U-34: only a trusted proxy can set the trace of a request', {
  timeout: 120_000,
}, async () => {
  const { collector } = await orderIn({ TRUST_PROXY: 'false' });
  expect(namesIn(collector.spans, TRACE)).toEqual([]);
  expect(collector.spans.map(({ name }) => name)).toContain('POST /v2/public/checkout/');
});

test('U-34: nothing is recorded unless it is configured', { timeout: 120_000 }, async () => {
  const { collector, lines } = await orderIn({ OTEL_SDK_DISABLED: 'true' });
  expect(collector.sent()).toBe('');
  expect(lines.join('\n')).not.toContain('trace_id');
});
