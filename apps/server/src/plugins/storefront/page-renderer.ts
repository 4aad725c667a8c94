import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler } from 'react-router';
import type { CallApi } from '../in-process-api.ts';
import type { SiteAddresses, StorefrontBuild } from './build.ts';
import { pagePolicy } from './page-policy.ts';
import { webRequest } from './web-request.ts';

/** Renders the page, or the data of a page, that a request asks for. */
export type PageRenderer = (request: FastifyRequest, reply: FastifyReply) => Promise<Response>;

/** A renderer of the given build; in development every request may bring another one. */
export function pageRenderer(
  build: () => Promise<StorefrontBuild>,
  mode: 'production' | 'development',
  callApi: CallApi,
  addresses: SiteAddresses,
): PageRenderer {
  const handle = createRequestHandler(build, mode);
  return async (request, reply) => {
    const { module } = (await build()).entry;
    const context = module.createLoadContext(callApi, addresses);
    return handle(webRequest(request, reply), context);
  };
}

/** Adds the content security policy, which is known when the whole page is. */
export function withPolicy(render: PageRenderer, apiRoot: string): PageRenderer {
  return async (request, reply) => {
    const response = await render(request, reply);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const html = await response.text();
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', pagePolicy(html, apiRoot));
    return new Response(html, { status: response.status, headers });
  };
}
