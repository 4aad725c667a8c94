import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';
import { routedUrl } from './request-locale.ts';

/** Letters of a path without parameters, twice those of the longest page, picture or file of a build. */
export const MAX_PATH_LENGTH = 1_024;
/** A character of a parameter takes up to four bytes, each of three letters in percent codes. */
const LETTERS_IN_CODES = 12;

/**
 * Refuses a path that is longer than every page and every route, before anything is looked for in it: its request
 * is routed as `/` and answered 414 by the first hook. Rule I-25.
 */
export function pathBounds(maxParamLength: number) {
  /** Where routes with parameters begin, and how long their paths can be. */
  const longer = new Map<string, number>();

  function isTooLong(url: string): boolean {
    const length = pathLength(url);
    if (length <= MAX_PATH_LENGTH) return false;
    return ![...longer].some(([root, longest]) => length <= longest && url.startsWith(root));
  }

  return {
    rewriteUrl(request: Pick<IncomingMessage, 'url'>): string {
      const url = routedUrl(request);
      return isTooLong(url) ? '/' : url;
    },

    /** Registered before all other hooks and routes. */
    refuseLongPaths(app: FastifyInstance): void {
      app.addHook('onRoute', ({ url }) => {
        const [root = '', ...parameters] = url.split(':');
        if (parameters.length === 0) return;
        const longest = url.length + parameters.length * maxParamLength * LETTERS_IN_CODES;
        longer.set(root, Math.max(longest, longer.get(root) ?? 0));
      });
      app.addHook('onRequest', (request, reply, pass) => {
        if (isTooLong(routedUrl({ url: request.originalUrl }))) sendProblem(reply, 'path_too_long');
        else pass();
      });
    },
  };
}

function pathLength(url: string): number {
  const query = url.indexOf('?');
  return query < 0 ? url.length : query;
}
