import { Counter, type Registry } from 'prom-client';

const SOURCES = ['memory', 'shared', 'rendered', 'alone', 'refused'] as const;

/**
 * The source of a page: the cache, another request's rendering, its own rendering, an uncached one;
 * or rejected since the queue was full.
 */
export type PageSource = (typeof SOURCES)[number];

export type CountPage = (source: PageSource) => void;

/** Counts pages and their data by source. Rule U-30. */
export function pageMetrics(registry: Registry): CountPage {
  const counts: Record<PageSource, number> = {
    memory: 0,
    shared: 0,
    rendered: 0,
    alone: 0,
    refused: 0,
  };
  new Counter({
    name: 'comptoir_pages_total',
    help: 'Pages: from memory, shared with a rendering, rendered, rendered without caching, or rejected.',
    labelNames: ['source'],
    registers: [registry],
    // Passed on when they are read: looking up the series for each page costs more than counting.
    collect() {
      for (const source of SOURCES) {
        this.inc({ source }, counts[source]);
        counts[source] = 0;
      }
    },
  });
  return (source) => {
    counts[source] += 1;
  };
}
