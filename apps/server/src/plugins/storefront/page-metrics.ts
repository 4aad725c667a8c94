import type { Registry } from 'prom-client';
import { initialisedCounter } from '#metrics/initialised-counter.ts';

const SOURCES = ['memory', 'shared', 'rendered', 'alone', 'refused'] as const;

/**
 * The source of a page: the cache, another request's rendering, its own rendering, an uncached one;
 * or rejected since the queue was full.
 */
export type PageSource = (typeof SOURCES)[number];

export type CountPage = (source: PageSource) => void;

/** Counts pages and their data by source. Rule U-30. */
export function pageMetrics(registry: Registry): CountPage {
  const pages = initialisedCounter(
    registry,
    'comptoir_pages_total',
    'Pages: from memory, shared with a rendering, rendered, rendered without caching, or rejected.',
    SOURCES.map((source) => ({ source })),
  );
  return (source) => pages.inc({ source });
}
