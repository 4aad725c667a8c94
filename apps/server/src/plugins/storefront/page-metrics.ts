import type { Registry } from 'prom-client';
import { initialisedCounter } from '#metrics/initialised-counter.ts';

const SOURCES = ['memory', 'shared', 'rendered', 'alone', 'refused'] as const;

/**
 * Where a page came from: memory, a rendering under way for another request, its own, or one that is
 * not kept; or refused because too many waited.
 */
export type PageSource = (typeof SOURCES)[number];

export type CountPage = (source: PageSource) => void;

/** Pages and their data, by where they came from. Rule U-30. */
export function pageMetrics(registry: Registry): CountPage {
  const pages = initialisedCounter(
    registry,
    'comptoir_pages_total',
    'Pages: from memory, shared with one being rendered, rendered, rendered and not kept, or refused.',
    SOURCES.map((source) => ({ source })),
  );
  return (source) => pages.inc({ source });
}
