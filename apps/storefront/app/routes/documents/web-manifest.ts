import { restaurantProfile } from '#document/restaurant-profile.server.ts';
import { webManifest } from '#document/web-manifest.server.ts';
import { payloadOr } from '#lib/api/remote-state.ts';
import { localeContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { messagesIn } from '#lib/i18n/catalogue.server.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { Route } from './+types/web-manifest.ts';

/** The web app manifest. Rule B-9. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const site = context.get(siteContext);
  const locale = context.get(localeContext);
  const settings = payloadOr(context.get(settingsContext), []);
  const restaurant = restaurantProfile(
    site.siteRoot || new URL(request.url).origin,
    settings,
    site.title,
    locale,
  );
  const manifest = webManifest(restaurant, site, createTranslate(messagesIn(locale)));
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
}
