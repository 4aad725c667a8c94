import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';

/** The findings whose paths begin so, with the rest of their paths. */
export function findingsBelow(
  findings: readonly CatalogueFinding[],
  start: string,
): readonly CatalogueFinding[] {
  return findings.flatMap((finding) =>
    finding.path.startsWith(start) ? [{ ...finding, path: finding.path.slice(start.length) }] : [],
  );
}
