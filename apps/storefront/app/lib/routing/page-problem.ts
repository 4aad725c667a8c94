import { data, isRouteErrorResponse } from 'react-router';

/**
 * The message key and path of a page error. A null path is the requested one, so that one rendering serves
 * all. Rule I-41.
 */
export interface PageProblem {
  readonly message:
    | 'Page not found: {path}'
    | 'Page Not Found: {path}'
    | 'Unknown route middleware';
  readonly path: string | null;
  /** Whether the query is shown too. */
  readonly hasQuery?: boolean;
}

/** Thrown by the catch-all route; not fatal, because that route shows it inside the site's frame. */
export function unmatchedPage() {
  return data({ message: 'Page not found: {path}', path: null } satisfies PageProblem, 404);
}

/** The page problem of a thrown value; null for any other error. */
export function pageProblemOf(error: unknown): PageProblem | null {
  if (!isRouteErrorResponse(error)) return null;
  const problem: PageProblem | null = error.data;
  return typeof problem?.message === 'string' && problem.path !== undefined ? problem : null;
}
