import type { Graph, Thing } from 'schema-dts';

interface StructuredDataProps {
  readonly things: readonly Thing[];
}

/** Data for machines; no browser runs it. Nothing in it can end the element early. */
export function StructuredData({ things }: StructuredDataProps) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
