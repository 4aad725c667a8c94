import type { Problem } from './api.ts';
import type { Translate } from './i18n.ts';

/** What a visitor reads of a problem: when to try again, that there was no answer, or the API's sentence. */
export function problemText(problem: Problem, t: Translate): string {
  if (problem.code === 'network') return t('The server cannot be reached. Check your connection.');
  const { retryAfter } = problem;
  if (retryAfter !== undefined) {
    const count = Math.ceil(retryAfter / 60);
    return t('Too many tries. Please try again in {count} min.', { count });
  }
  return problem.message || t('An error occurred, please try again');
}
