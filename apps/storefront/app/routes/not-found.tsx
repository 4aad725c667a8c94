import { ErrorPage } from '#components/feedback/error-page.tsx';
import { unmatchedPage } from '#lib/routing/page-problem.ts';
import type { Route } from './+types/not-found.ts';

export function loader() {
  throw unmatchedPage();
}

export default function NotFound() {
  return null;
}

/** Not fatal: the site's header and footer stay around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
