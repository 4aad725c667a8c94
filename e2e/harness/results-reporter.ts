import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestStep } from '@playwright/test/reporter';

/** The result of a journey, as `npm test` reads it. */
interface JourneyResult {
  readonly title: string;
  /** With its file and groups. */
  readonly path: string;
  readonly outcome: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly assertions: number;
  /** Of all tries together. */
  readonly seconds: number;
  /** Of the first try that failed; empty without one. */
  readonly error: string;
}

/** Writes the result of every journey to the file that `JOURNEY_RESULTS` names. */
export default class ResultsReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const file = process.env.JOURNEY_RESULTS;
    if (file === undefined || this.suite === undefined) return;
    const results = this.suite.allTests().map((test): JourneyResult => {
      // The root and the project come first.
      const [, , ...path] = test.titlePath();
      return {
        title: test.title,
        path: path.join(' › '),
        outcome: test.outcome(),
        assertions: assertionsIn(test.results.at(-1)?.steps ?? []),
        seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        error: test.results.flatMap(({ errors }) => errors)[0]?.message ?? '',
      };
    });
    writeFileSync(file, JSON.stringify(results));
  }
}

/** Those of the journey itself: what hooks and fixtures assert is the same for all of them. */
function assertionsIn(steps: readonly TestStep[]): number {
  return steps
    .filter(({ category }) => category !== 'hook')
    .reduce(
      (sum, { category, steps: inner }) =>
        sum + (category === 'expect' ? 1 : 0) + assertionsIn(inner),
      0,
    );
}
