import type { Translate } from '#lib/i18n/translate.ts';
import type { Problem } from './api-client.ts';

/** What a visitor reads of a problem, and after how many minutes to try again where there is a wait. */
export function problemText(problem: Problem, t: Translate): string {
  const { retryAfterSeconds } = problem;
  if (problem.status !== 429 || retryAfterSeconds === undefined) return problemSentence(problem, t);
  const count = Math.ceil(retryAfterSeconds / 60);
  return t('Too many tries: wait {count} min.', { count });
}

/** The same for a page that shows the wait itself: a connection failure, or the API's sentence. */
export function problemSentence(problem: Problem, t: Translate): string {
  if (problem.code === 'network') return t('The server does not answer.');
  return problem.message || t('An error occurred, please try again');
}
