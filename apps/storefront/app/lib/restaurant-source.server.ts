import type { ApiAnswer, CallApi, ReadApi } from './api/api-client.ts';
import { withSharedValues } from './shared-values.server.ts';

/** Long, the same for everybody, and asked for by nearly every page. */
const KEPT = new Set(['/v2/public/menus', '/v2/public/offers', '/v2/public/settings']);

/** What was answered last, by its path, read; the tag names the content. */
const known = new Map<string, { readonly tag: string; readonly body: unknown }>();

/**
 * Asks for what every page needs as a browser would that has been here before: what has not changed is
 * neither sent nor read again. Pages are rendered anew each minute, and reading the card took a third of
 * the memory that they were made in. Rule I-16.
 *
 * What is given out is shared by all pages, so nobody may change it.
 */
export function withKnownAnswers(call: CallApi): ReadApi {
  return async (path, init) => {
    if (!KEPT.has(path)) return call(path, init);
    const past = known.get(path);
    const asked = past ? { ...init, headers: { 'if-none-match': past.tag } } : init;
    const answer = await call(path, asked);
    if (past && answer.status === 304) return success(past.body);
    const tag = answer.headers.get('etag');
    if (!answer.ok || tag === null) return answer;
    const body = withSharedValues(await answer.json());
    known.set(path, { tag, body });
    return success(body);
  };
}

function success(body: unknown): ApiAnswer {
  return { ok: true, status: 200, json: () => Promise.resolve(body) };
}
