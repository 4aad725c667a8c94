import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '#lib/configuration/load-context.ts';
import { validatePage } from './page-validation.ts';

/** The loader of a page without data. */
export function pageLoader({ context, request }: LoaderFunctionArgs): null {
  validatePage(request, context.get(siteContext));
  return null;
}
