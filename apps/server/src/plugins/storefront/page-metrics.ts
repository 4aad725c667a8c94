import { Counter, type Registry } from 'prom-client';

/**
 * Where a page came from: memory, a rendering under way for another request, its own, or one that is
 * not kept; or refused because too many waited.
 */
export type PageSource = 'memory' | 'shared' | 'rendered' | 'alone' | 'refused';

export type CountPage = (source: PageSource) => void;

/** Pages and their data, by where they came from. Rule U-30. */
export function pageMetrics(registry: Registry): CountPage {
  const pages = new Counter({
    name: 'comptoir_pages_total',
    help: 'Pages: from memory, shared with one being rendered, rendered, rendered and not kept, or refused.',
    labelNames: ['source'],
    registers: [registry],
  });
  return (source) => pages.inc({ source });
}
