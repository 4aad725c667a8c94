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
const FILE = new RegExp(`^(?<prefix>${NAME})\\.json$`);
/** More than any page uses. */
const MAX_ICONS = 100;
const ONE_DAY = 'public, max-age=86400';

/**
 * The requested icons, `/_icons/{collection}.json?icons=a,b`, with unknown names in `not_found`. An
 * unknown collection has none; without `icons` the whole collection is answered. Rule I-18.
 */
export function answerIcons(app: FastifyInstance): void {
  app.get<{ Params: { file: string }; Querystring: { icons?: string | string[] } }>(
    '/_icons/:file',
    { schema: { hide: true }, onSend: tagAnswer },
    (request, reply) => {
      const prefix = FILE.exec(request.params.file)?.groups?.prefix;
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

const EMPTY = { width: 24, height: 24, icons: {} } as const;

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
