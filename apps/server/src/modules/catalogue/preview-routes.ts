import { previewAnswer } from '@comptoir/contract/staff/catalogue';
import { PREVIEW_ROOT } from '@comptoir/contract/wire/preview';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffApi } from '#modules/staff/staff.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import type { Shop } from '#shop.ts';
import type { DraftRestaurant } from './draft-restaurant.ts';

/** What guests' pages send that stores nothing. */
const PRICING = new Set(['/v2/public/checkout/quote', '/v2/recommendations']);
/** What they send to be counted: a preview is not counted. */
const COUNTING = new Set(['/v2/public/vitals', '/v2/recommendations/counts']);
/** A stream ends with this answer, and its page asks once instead. */
const STREAM = '/v2/public/availability/events';

/** Whether the draft can be shown, and the guests' API as the draft would be. Rules CA-30 to CA-33. */
export function previewRoutes(
  app: FastifyInstance,
  {
    access,
    readDraft,
    draftApi,
  }: Pick<Shop, 'access'> & {
    readonly readDraft: () => Promise<DraftRestaurant>;
    /** The guests' API over the draft, which has no route that takes an order. */
    readonly draftApi: Pick<FastifyInstance, 'inject'>;
  },
): void {
  const canWrite = access.requires('catalogue.write', { session: true });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = request.url.slice(PREVIEW_ROOT.length);
    const [path = ''] = url.split('?');
    const isRead = request.method === 'GET';
    if (path === STREAM || COUNTING.has(path)) return reply.code(204).send();
    if (!isRead && !PRICING.has(path)) return sendProblem(reply, 'preview_only');
    const draft = await readDraft();
    if (draft.kind === 'invalid')
      return sendProblem(reply, 'catalogue_invalid', { findings: draft.errors });
    const { statusCode, headers, stream } = await draftApi.inject({
      method: isRead ? 'GET' : 'POST',
      url,
      headers: {
        'accept-encoding': request.headers['accept-encoding'] ?? 'identity',
        ...(!isRead && { 'content-type': 'application/json' }),
      },
      ...(!isRead && { payload: JSON.stringify(request.body) }),
      // Menus of megabytes would be copied at once. Rule CA-43.
      payloadAsStream: true,
    });
    const encoding = headers['content-encoding'];
    return reply
      .code(statusCode)
      .type(headers['content-type'] ?? 'application/json; charset=utf-8')
      .headers(encoding === undefined ? {} : { 'content-encoding': encoding })
      .send(stream());
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/catalogue/preview',
    {
      can: canWrite,
      summary: 'Where the storefront stands as the draft would be, and what keeps it from it.',
      answer: previewAnswer,
    },
    async () => {
      const draft = await readDraft();
      const errors = draft.kind === 'invalid' ? [...draft.errors] : [];
      return { address: PREVIEW_ROOT, revision: draft.revision, errors };
    },
  );

  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${PREVIEW_ROOT}/v2/*`,
    schema: { hide: true },
    ...canWrite,
    onSend: async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    },
    handler: answer,
  });
}
