import { isLocale } from '@comptoir/domain/languages/locale';
import { siteContext } from '#lib/configuration/load-context.ts';
import { catalogueIn } from '#lib/i18n/catalogue.server.ts';

import { unmatchedPage } from '#lib/routing/page-problem.ts';
import type { Route } from './+types/messages.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;

/** The uncompiled messages of a language. The build id in the URL separates the caches of builds. */
export function loader({ context, params: { locale } }: Route.LoaderArgs): Response {
  if (!isLocale(locale) || !context.get(siteContext).locale.available.includes(locale)) {
    throw unmatchedPage();
  }
  return Response.json(catalogueIn(locale), {
    headers: { 'cache-control': `public, max-age=${DAY_IN_SECONDS}` },
  });
}
