import styles from '#app.css?url';
import { offlinePage } from '#document/offline-page.server.tsx';
import { restaurantProfile } from '#document/restaurant-profile.server.ts';
import { payloadOr } from '#lib/api/remote-state.ts';
import { localeContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { Route } from './+types/offline.ts';

/** The page that the service worker caches for offline use. Rule B-6. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const site = context.get(siteContext);
  const settings = payloadOr(context.get(settingsContext), []);
  const restaurant = restaurantProfile(
    site.siteRoot || new URL(request.url).origin,
    settings,
    site.title,
    context.get(localeContext),
  );
  const locale = context.get(localeContext);
  const t = createTranslate(messagesIn(locale));
  const page = offlinePage({ restaurant, site, styles, t });
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
  });
}
