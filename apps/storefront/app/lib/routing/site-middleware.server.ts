import { type MiddlewareFunction, redirect } from 'react-router';
import { payloadOr, settled } from '#lib/api/remote-state.ts';
import { configuredSite } from '#lib/configuration/configured-site.ts';
import { apiContext, settingsContext, siteContext } from '#lib/configuration/load-context.ts';
import { redirectOf } from './redirects.server.ts';
import { requestedUrl } from './requested-url.ts';

/** Before any loader: the settings, and the site configured by them. */
export const configureSite: MiddlewareFunction<Response> = async ({ context }) => {
  const settings = settled(await context.get(apiContext).settings());
  context.set(settingsContext, settings);
  context.set(siteContext, configuredSite(context.get(siteContext), payloadOr(settings, [])));
};

/** Redirects requests whose path has a rule for it. */
export const followRouteRules: MiddlewareFunction<Response> = ({ context, request }) => {
  if (request.method !== 'GET') return;
  const target = redirectOf(context.get(siteContext).routeRules, requestedUrl(request));
  if (target) throw redirect(target.location, target.status);
};
