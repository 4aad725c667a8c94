import { startingPrice } from '@comptoir/domain/menu/sizes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutIdleLimit } from '#plugins/http/connections.ts';
import { matchesTag } from '#plugins/http/etag.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { pictureQueue } from '#plugins/pictures/picture-queue.ts';
import { inPictureProcess } from '#restaurant/pictures/picture-process.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { Shop } from '#shop.ts';
import { ownProcess } from '#sources.ts';
import type * as drawing from './draw-social-image.ts';

const DRAWING = ownProcess('modules/social-images/draw-social-image.ts');
const drawSiteImage = inPictureProcess<typeof drawing.drawSiteImage>(DRAWING, 'drawSiteImage');
const drawDishImage = inPictureProcess<typeof drawing.drawDishImage>(DRAWING, 'drawDishImage');

/** The path of social images, which the storefront writes into its pages. */
const SOCIAL_IMAGES_ROOT = '/_cards';
const FOR_EVER = 'public, max-age=31536000, immutable';
const CONTENT_VERSION = /^[\w-]{12}$/;
const DISH_FILE = /^(?<id>[\w-]{1,64})\.jpg$/;

/**
 * Serves social images, one of the site and one of each dish. Their addresses name the content
 * version; an old one redirects to the current. Rules W-4 and W-20.
 */
export function serveSocialImages(
  app: FastifyInstance,
  { restaurant, picturesDirectory }: Pick<Shop, 'restaurant' | 'picturesDirectory'>,
): void {
  const queue = pictureQueue();
  const unlisted = { schema: { hide: true } };

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { snapshot, version, file, draw }: RequestedImage,
  ): Promise<FastifyReply> {
    const name = snapshot.contentVersion;
    if (version !== name) {
      const today = `${SOCIAL_IMAGES_ROOT}/${name}/${file}`;
      return reply.header('cache-control', 'public, max-age=60').redirect(today, 302);
    }
    const image = await withoutIdleLimit(request.raw.socket, queue(`${name}/${file}`, draw));
    if ('retryAfterSeconds' in image) {
      return sendProblem(reply.header('retry-after', image.retryAfterSeconds), 'unavailable');
    }
    reply.headers({
      etag: `"${image.hash}"`,
      'cache-control': FOR_EVER,
      'cross-origin-resource-policy': 'cross-origin',
    });
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, image.hash))
      return reply.code(304).send();
    return reply.type('image/jpeg').send(image.bytes);
  }

  app.get<{ Params: { version: string } }>(
    `${SOCIAL_IMAGES_ROOT}/:version/site.jpg`,
    unlisted,
    async (request, reply) => {
      const { version } = request.params;
      if (!CONTENT_VERSION.test(version)) return sendProblem(reply, 'not_found');
      const snapshot = await restaurant();
      const draw = () => drawSiteImage({ settings: snapshot.settings }, picturesDirectory);
      return send(request, reply, { snapshot, version, file: 'site.jpg', draw });
    },
  );

  app.get<{ Params: { version: string; file: string } }>(
    `${SOCIAL_IMAGES_ROOT}/:version/dishes/:file`,
    unlisted,
    async (request, reply) => {
      const { version, file } = request.params;
      const id = DISH_FILE.exec(file)?.groups?.id;
      if (!CONTENT_VERSION.test(version) || id === undefined)
        return sendProblem(reply, 'not_found');
      const snapshot = await restaurant();
      const item = itemOf(snapshot, id);
      const sold = snapshot.items.get(id);
      if (item === undefined || sold === undefined) return sendProblem(reply, 'not_found');
      const facts = { settings: snapshot.settings, price: startingPrice(sold) };
      const draw = () => drawDishImage(item, facts, picturesDirectory);
      return send(request, reply, { snapshot, version, file: `dishes/${id}.jpg`, draw });
    },
  );

  app.get(`${SOCIAL_IMAGES_ROOT}/*`, unlisted, (_request, reply) =>
    sendProblem(reply, 'not_found'),
  );
}

interface RequestedImage {
  readonly snapshot: RestaurantSnapshot;
  readonly version: string;
  /** Its path below the version. */
  readonly file: string;
  readonly draw: () => Promise<Buffer>;
}

function itemOf({ menus }: RestaurantSnapshot, id: string) {
  return menus
    .flatMap(({ categories }) => categories)
    .flatMap(({ items }) => items)
    .find(({ item_id }) => item_id === id);
}
