import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { t } from '@comptoir/staff-texts/translate';

/** What a person reads of a problem, and after how many minutes to try again where there is a wait. */
export function problemText(problem: ApiProblem): string {
  const { code, status, message, retryAfterSeconds } = problem;
  if (code === 'network')
    return t('The server cannot be reached. Check the network of this device.');
  if (status === 429 && retryAfterSeconds !== undefined) {
    const count = Math.ceil(retryAfterSeconds / 60);
    return t('Too many tries. Please try again in {count} min.', { count });
  }
  return message || t('Something went wrong. Please try again.');
}

/** The message about one field of the request; undefined where nothing is wrong with it. */
export function fieldProblem(problem: ApiProblem | null, path: string): string | undefined {
  return problem?.errors.find((error) => error.path === path)?.message;
}
