import { BUILD } from '#lib/configuration/build-facts.ts';
import type { Route } from './+types/build-meta.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** A build's metadata by its id; only the served build is known. */
export function loader({ params }: Route.LoaderArgs): Response {
  return params.file === `${BUILD.id}.json`
    ? Response.json(BUILD, { headers: { 'cache-control': FOR_EVER } })
    : Response.json(
        { status: 'error', code: 'not_found', message: 'Cette version n’existe pas ou plus.' },
        { status: 404, headers: { 'cache-control': 'no-store' } },
      );
}
