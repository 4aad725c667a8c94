import { houseOf } from '#document/house.server.ts';
import { offlinePage } from '#document/offline-page.server.tsx';
import { inlineMessages } from '#lib/catalogue.server.ts';
import { createTranslate } from '#lib/i18n.ts';
import { settingsContext, siteContext } from '#lib/load-context.ts';
import { payloadOr } from '#lib/remote-state.ts';
import styles from '../app.css?url';
import type { Route } from './+types/offline.ts';

/** The page that the service worker keeps for when there is no network. Rule B-6. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const site = context.get(siteContext);
  const settings = payloadOr(context.get(settingsContext), []);
  const house = houseOf(site.siteRoot || new URL(request.url).origin, settings, site.title);
  const page = offlinePage({ house, site, styles, t: createTranslate(inlineMessages) });
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
  });
}
