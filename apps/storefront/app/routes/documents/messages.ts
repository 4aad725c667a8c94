import { catalogue } from '#lib/i18n/catalogue.server.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;

/** The uncompiled messages. The build id in the URL separates the caches of builds. */
export function loader(): Response {
  return Response.json(catalogue, {
    headers: { 'cache-control': `public, max-age=${DAY_IN_SECONDS}` },
  });
}
