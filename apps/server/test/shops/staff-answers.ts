import type { FastifyInstance } from 'fastify';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import type { Member } from './board-shop.ts';

/** Ids for the parameters of paths, by their names. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** What lists are asked with, each where all of its parameters are described. */
const QUERIES = [
  '',
  'from=2026-11-01&to=2026-11-30',
  'month=2026-11',
  'year=2026',
  'day=2026-11-20',
  'search=1',
] as const;

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The described paths that begin so, with their methods and the names of their parameters. */
export async function describedPaths(app: FastifyInstance, prefix: string) {
  const { paths }: Described = (await app.inject('/v2/openapi.json')).json();
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith(prefix)
      ? Object.entries(methods).map(([method, { parameters = [] }]) => ({
          path,
          method: method.toUpperCase(),
          parameters: parameters.map(({ name }) => name),
        }))
      : [],
  );
}

/** Whatever this member reads of the staff's API, in every route that answers at once: the texts of the answers. */
export async function readByStaff(
  app: FastifyInstance,
  { headers }: Member,
  ids: KnownIds,
): Promise<readonly string[]> {
  const paths = (await describedPaths(app, '/v2/staff/')).filter(
    ({ path, method }) => method === 'GET' && path !== '/v2/staff/events',
  );
  const urls = paths.flatMap(({ path, parameters }) =>
    path.includes('{')
      ? filled(path, ids)
      : QUERIES.filter((query) =>
          [...new URLSearchParams(query).keys()].every((name) => parameters.includes(name)),
        ).map((query) => `${path}?${query}`),
  );
  const texts: string[] = [];
  for (const url of urls) {
    const answer = await app.inject({ url, headers: { ...headers } });
    const isPdf = answer.headers['content-type'] === 'application/pdf';
    texts.push(
      isPdf
        ? taggedTexts(answer.rawPayload)
            .map(({ text }) => text)
            .join('\n')
        : answer.body,
    );
  }
  return texts;
}

/** A path with each of the ids that are known for its parameters. */
function filled(path: string, ids: KnownIds): readonly string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  return (ids[name] ?? []).flatMap((id) => filled(path.replace(`{${name}}`, id), ids));
}
