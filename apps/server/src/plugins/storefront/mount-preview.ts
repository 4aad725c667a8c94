import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StorefrontBuild } from './build.ts';
import { previewPolicy, securePage } from './page-policy.ts';
import { pageRenderer } from './page-renderer.ts';
import { type CallApi, inProcessApi, requestedAddress, webRequest } from './web-request.ts';

interface PreviewProblem {
  readonly title: string;
  readonly errors: readonly {
    readonly id: string | null;
    readonly path: string;
    readonly message: string;
  }[];
}

interface PreviewChoice {
  readonly mode: 'production' | 'development';
  /** The build, loaded again for each request in development. */
  readonly build: () => Promise<StorefrontBuild>;
  /** The origin that a page names as its own. */
  readonly originOf: (request: FastifyRequest) => string;
}

/** Never kept, never found, and in no frame but of this origin. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** Whether the draft can be shown, or why the API does not say. */
interface DraftState {
  readonly payload?: { readonly errors: PreviewProblem['errors'] };
  readonly message?: string;
}

const STATE = '/v2/staff/catalogue/preview';

/**
 * Serves the storefront below `/_preview` as the draft would be, to whom the API lets edit it: pages are
 * rendered for one request each, from the preview's API with that request's cookies, and are in no cache of
 * guests' pages. Rules CA-30 to CA-34.
 */
export function mountPreview(scope: FastifyInstance, choice: PreviewChoice): void {
  const callServer = inProcessApi(scope);

  function allow(request: FastifyRequest, reply: FastifyReply, scripts: readonly string[]): void {
    // Behind a proxy a request may name another host than browsers do.
    const hosts = new Set([request.host, new URL(choice.originOf(request)).host]);
    reply.header('content-security-policy', previewPolicy(scripts, hosts));
    // Vite writes inline scripts and replaces modules through a WebSocket.
    if (choice.mode === 'development') reply.removeHeader('content-security-policy');
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(HEADERS);
    allow(request, reply, []);
    const { cookie = '' } = request.headers;
    const callApi: CallApi = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      return callServer(path, { ...init, headers });
    };
    const state = await callApi(STATE);
    const { payload, message = '' } = (await state.json()) as DraftState;
    if (!state.ok) return sendProblemPage(reply.code(state.status), { title: message, errors: [] });
    if (payload && payload.errors.length > 0) {
      const title = 'Le brouillon ne peut pas être montré.';
      return sendProblemPage(reply.code(422), { title, errors: payload.errors });
    }
    return sendPage(request, reply, (path, init) => callApi(`${PREVIEW_ROOT}${path}`, init));
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    callApi: CallApi,
  ): Promise<FastifyReply> {
    const build = { ...(await choice.build()), basename: PREVIEW_ROOT };
    const site = { siteRoot: '', apiRoot: PREVIEW_ROOT };
    const render = pageRenderer(async () => build, callApi, { mode: choice.mode, site });
    const requested = requestedAddress(request, choice.originOf(request));
    const { response, nonce } = await render(webRequest(request, reply, requested));
    reply.code(response.status);
    const location = response.headers.get('location');
    if (location !== null) return reply.header('location', insidePreview(location)).send();
    const type = response.headers.get('content-type');
    if (type !== null) reply.type(type);
    for (const [name, value] of response.headers) {
      if (name.startsWith('x-remix-')) reply.header(name, value);
    }
    const body = Buffer.from(await response.arrayBuffer());
    if (!type?.startsWith('text/html')) return reply.send(body);
    const { page, scripts } = securePage(body, nonce);
    allow(request, reply, scripts);
    const { module } = build.entry;
    // As the router of the page names it, without the root.
    requested.pathname = requested.pathname.slice(PREVIEW_ROOT.length) || '/';
    return reply.send(module.withRequestedAddress(page.toString(), requested));
  }

  for (const url of [PREVIEW_ROOT, `${PREVIEW_ROOT}/*`]) {
    scope.route({ method: ['GET', 'HEAD'], url, schema: { hide: true }, handler: answer });
  }
  // Pictures are public: their addresses in the draft are those of the shop.
  scope.get(
    `${PREVIEW_ROOT}${PICTURES_ROOT}/*`,
    { schema: { hide: true } },
    async (request, reply) =>
      reply.headers(HEADERS).redirect(request.url.slice(PREVIEW_ROOT.length), 302),
  );
}

/** A redirect of the site's rules leads to another page of the preview. */
function insidePreview(location: string): string {
  const isOwn = location.startsWith('/') && !location.startsWith(PREVIEW_ROOT);
  return isOwn ? `${PREVIEW_ROOT}${location}` : location;
}

function sendProblemPage(reply: FastifyReply, problem: PreviewProblem): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(previewProblemPage(problem));
}

/** In place of a page of the preview: what keeps it from being shown. Without scripts and styles. Rule CA-33. */
function previewProblemPage({ title, errors }: PreviewProblem): string {
  const lines = errors.map(({ id, path, message }) => {
    const where = [id, path].filter((part) => part).join(', ');
    return `<li>${escaped(where === '' ? message : `${where} : ${message}`)}</li>`;
  });
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`;
  return `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"/>\
<meta name="viewport" content="width=device-width, initial-scale=1"/>\
<title>Aperçu du brouillon</title></head><body><main><h1>${escaped(title)}</h1>${list}\
<p><a href="/gestion/carte/apercu" target="_top">Aller à la gestion</a></p></main></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
