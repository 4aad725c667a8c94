import { Counter, type Registry } from 'prom-client';

/** Where a page came from: memory, somebody else's rendering under way, its own, or one for itself alone. */
export type PageSource = 'memory' | 'shared' | 'rendered' | 'alone';

export type CountPage = (source: PageSource) => void;

/** Pages and their data, by where they came from. Rule U-30. */
export function pageMetrics(registry: Registry): CountPage {
  const pages = new Counter({
    name: 'comptoir_pages_total',
    help: 'Pages: from memory, shared with one being rendered, rendered, or rendered and not kept.',
    labelNames: ['source'],
    registers: [registry],
  });
  return (source) => pages.inc({ source });
}
