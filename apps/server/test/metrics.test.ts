import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anOrder } from './builders/order-builder.ts';
import { aRestaurant } from './builders/restaurant-builder.ts';
import { type Exposition, readExposition } from './harness/prometheus-text.ts';
import { restaurantFile, shopProcesses } from './processes/shop-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const processes = shopProcesses();
let exposed: Exposition;

beforeAll(async () => {
  const dataDir = processes.dataDirectory();
  const shop = await processes.open(dataDir, {
    METRICS_PORT: '0',
    RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant()),
  });
  const checkout = async (method: string, body: unknown) => {
    const answer = await fetch(`${shop.url}/v2/public/checkout/`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { payload?: { order_id: string } };
  };
  const order = anOrder({ customer: { ...anOrder().customer, date: null } });
  const { payload } = await checkout('POST', order);
  await checkout('POST', { ...order, local_id: 'other', total: 1 });
  await checkout('PUT', { order_id: payload?.order_id, status: 'pending' });
  await vi.waitFor(
    async () => {
      const answer = await fetch(shop.metricsUrl);
      exposed = readExposition(await answer.text());
      expect(exposed.sample('comptoir_orders_submitted_total', FOR_CASH)).toBe(1);
    },
    { timeout: 30_000, interval: 200 },
  );
  await shop.stop();
}, 120_000);

const FOR_CASH = { type: 'pickup', payment: 'cash' };

describe('the metrics', () => {
  it('U-30: count orders, their amounts, and why others were rejected', () => {
    expect(exposed.sample('comptoir_orders_placed_total', FOR_CASH)).toBe(1);
    expect(exposed.sample('comptoir_orders_submitted_cents_total', FOR_CASH)).toBe(1180);
    const refused = { call: 'place', code: 'price_changed' };
    expect(exposed.sample('comptoir_orders_refused_total', refused)).toBe(1);
  });

  it('U-30: count waiting jobs', () => {
    const { sample } = exposed;
    expect(sample('comptoir_queue_depth', { queue: 'payment_intents' })).toBe(0);
    expect(sample('comptoir_jobs', { queue: 'send-mail', state: 'failed' })).toBe(0);
    expect(sample('comptoir_jobs', { queue: 'order-submitted', state: 'created' })).toBe(0);
    // Scheduled jobs are looked for every ten seconds.
    expect(sample('comptoir_jobs_oldest_seconds', {})).toBeLessThan(20);
  });

  it('U-30: name requests by the pattern of their route, never by their address', () => {
    const routes = exposed.labelValues('comptoir_http_request_duration_seconds_count', 'route');
    expect(routes).toEqual(['/v2/public/checkout/']);
    const metered = { method: 'POST', route: '/v2/public/checkout/', status: '409' };
    expect(exposed.sample('comptoir_http_request_duration_seconds_count', metered)).toBe(1);
  });

  it('U-30: follow the conventions of Prometheus', () => {
    const ours = exposed.families.filter(({ name }) => name.startsWith('comptoir_'));
    expect(ours.length).toBeGreaterThan(15);
    for (const { name, type, help } of ours) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(help, name).not.toBe('');
      // Names of counters end in `_total`, times are in seconds.
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name, name).not.toMatch(/milliseconds|_ms\b/);
    }
  });

  it('U-30: are each described in docs/operations/monitoring.md, and nothing else is', () => {
    const described = namesIn(read('docs/operations/monitoring.md')).map(familyOf);
    const ours = exposed.families.map(({ name }) => name).filter((name) => /^comptoir_/.test(name));
    expect([...new Set(described)].sort()).toEqual(ours.sort());
  });

  it.each(globSync('ops/*.{json,yaml}', { cwd: ROOT }))(
    'U-33: %s queries existing metrics',
    (path) => {
      const known = new Set(exposed.families.map(({ name }) => name));
      const asked = namesIn(read(path)).map(familyOf);
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('U-30: a counter that an alert waits for is there from zero', () => {
    const awaited = [
      ...read('ops/prometheus-alerts.yaml').matchAll(/(comptoir_\w+_total)\{(\w+)="(\w+)"\}/g),
    ];
    expect(awaited.length).toBeGreaterThan(2);
    for (const [selector, name = '', label = '', value = ''] of awaited) {
      expect(exposed.sample(name, { [label]: value }), selector).toEqual(expect.any(Number));
    }
  });
});

describe('the files for Grafana and Prometheus', () => {
  it('U-33: the dashboard has a query behind every panel', () => {
    const { panels, title } = JSON.parse(read('ops/grafana-dashboard.json'));
    expect(title).toBe('Comptoir');
    const shown = panels.filter(({ type }: { type: string }) => type !== 'row');
    expect(shown.length).toBeGreaterThan(10);
    for (const { title: panel, targets } of shown) {
      expect(
        targets?.every(({ expr }: { expr?: string }) => expr),
        panel,
      ).toBe(true);
    }
  });

  it('U-33: each alert names the problem and the next step', () => {
    const alerts = read('ops/prometheus-alerts.yaml').split('- alert: ').slice(1);
    expect(alerts.length).toBeGreaterThan(7);
    for (const alert of alerts) {
      const [name = ''] = alert.split('\n');
      for (const field of ['expr:', 'for:', 'severity:', 'summary:', 'description:']) {
        expect(alert, `${name} ${field}`).toContain(field);
      }
    }
  });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:comptoir|nodejs|process)_[a-z_]+\b/g)].map(([name]) => name);
}

/** A histogram is queried by the names of its series. */
function familyOf(name: string): string {
  return name.replace(/_seconds_(?:bucket|sum|count)$/, '_seconds').replace(/_cls_bucket$/, '_cls');
}
