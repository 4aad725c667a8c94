import { data } from 'react-router';
import type { PageProblem } from './page-problem.ts';

/** The guards that route rules may name; `features/guards` has what each of them does. */
export const GUARD_NAMES = ['account'] as const;
export type GuardName = (typeof GUARD_NAMES)[number];

/** Rejects a page with an unknown guard, which would leave it open. */
export function knownGuards(names: readonly string[], path: string): readonly GuardName[] {
  return names.map((name) => {
    const known = GUARD_NAMES.find((guard) => guard === name);
    if (known) return known;
    throw data({ message: 'Unknown route middleware', path } satisfies PageProblem, 500);
  });
}
