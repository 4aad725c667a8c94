import type { Problem } from './api.ts';
import type { Translate } from './i18n.ts';

/** What a visitor reads of a problem: the API's own sentence, or that there was no answer. */
export function problemText(problem: Problem, t: Translate): string {
  if (problem.code === 'network') return t('The server cannot be reached. Check your connection.');
  return problem.message || t('An error occurred, please try again');
}
