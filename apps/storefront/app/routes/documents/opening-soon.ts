import styles from '#app.css?url';
import { openingSoonPage } from '#document/opening-soon-page.server.tsx';
import { restaurantProfile } from '#document/restaurant-profile.server.ts';
import { payloadOr } from '#lib/api/remote-state.ts';
import { localeContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { Route } from './+types/opening-soon.ts';

/** The page of a shop that is still being set up. Rule OP-2. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const site = context.get(siteContext);
  const settings = payloadOr(context.get(settingsContext), []);
  const restaurant = restaurantProfile(
    site.siteRoot || new URL(request.url).origin,
    settings,
    site.title,
    context.get(localeContext),
  );
  const page = openingSoonPage({
    restaurant,
    site,
    styles,
    t: createTranslate(messagesIn(context.get(localeContext))),
  });
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
  });
}
