import { mkdir } from 'node:fs/promises';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '#plugins/http/etag.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import comptoir from './icons/comptoir.json' with { type: 'json' };

/** A collection in the format of Iconify: the inside of an SVG for each name. */
interface IconCollection {
  readonly prefix: string;
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const COLLECTIONS: readonly IconCollection[] = [comptoir];

const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';

const ICON_SET = new RegExp(`^(?<prefix>${NAME})\\.json$`);

/** More than any page uses. */
const MAX_ICONS = 100;

const ONE_DAY = 'public, max-age=86400';

const EMPTY = { width: 24, height: 24, icons: {} } as const;

const FOLDER = /^[0-9a-f]{32}$/;
const FILE = /^[A-Za-z0-9_-]{1,100}\.(?:svg|avif|webp)$/;

/** An SVG opened by itself runs and loads nothing. Rule R-12. */
const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/**
 * Serves imported pictures, immutable since their addresses hold a content hash. Pages and apps of
 * other origins may show them. Rule R-11.
 */
export async function servePictures(app: FastifyInstance, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: directory,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    scope.get<{ Params: { folder: string; file: string } }>(
      `${PICTURES_ROOT}/:folder/:file`,
      { schema: { hide: true } },
      (request, reply) => {
        const { folder, file } = request.params;
        if (!FOLDER.test(folder) || !FILE.test(file)) return sendProblem(reply, 'not_found');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        if (file.endsWith('.svg')) reply.header('content-security-policy', DRAWING_POLICY);
        return reply.sendFile(`${folder}/${file}`);
      },
    );
    scope.get(`${PICTURES_ROOT}/*`, { schema: { hide: true } }, (_request, reply) =>
      sendProblem(reply, 'not_found'),
    );
  });
}

/**
 * The requested icons, `/_icons/{collection}.json?icons=a,b`, with unknown names in `not_found`. An
 * unknown collection has none; without `icons` the whole collection is answered. Rule I-18.
 */
export function answerIcons(app: FastifyInstance): void {
  app.get<{ Params: { file: string }; Querystring: { icons?: string | string[] } }>(
    '/_icons/:file',
    { schema: { hide: true }, onSend: tagAnswer },
    (request, reply) => {
      const prefix = ICON_SET.exec(request.params.file)?.groups?.prefix;
      if (prefix === undefined) return sendProblem(reply, 'not_found');
      const collection = COLLECTIONS.find((each) => each.prefix === prefix);
      const requested = requestedNames(request.query.icons);
      const names = requested ?? Object.keys(collection?.icons ?? {});
      return reply
        .header('cache-control', ONE_DAY)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(excerpt(collection ?? { ...EMPTY, prefix }, names)));
    },
  );
}

function requestedNames(icons: string | readonly string[] | undefined): readonly string[] | null {
  if (icons === undefined) return null;
  const names = [icons]
    .flat()
    .flatMap((list) => list.split(','))
    .filter((name) => name !== '');
  return [...new Set(names)].slice(0, MAX_ICONS);
}

function excerpt({ icons, ...collection }: IconCollection, names: readonly string[]): object {
  const found = names.filter((name) => Object.hasOwn(icons, name));
  const missing = names.filter((name) => !Object.hasOwn(icons, name));
  return {
    ...collection,
    icons: Object.fromEntries(found.map((name) => [name, icons[name]])),
    ...(missing.length > 0 && { not_found: missing }),
  };
}
