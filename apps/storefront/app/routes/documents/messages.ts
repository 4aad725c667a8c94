import { catalogue } from '#lib/i18n/catalogue.server.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;

/**
 * The catalogue as it was written. The build is part of the address only so that each build's texts
 * are cached apart.
 */
export function loader(): Response {
  return Response.json(catalogue, {
    headers: { 'cache-control': `public, max-age=${DAY_IN_SECONDS}` },
  });
}
