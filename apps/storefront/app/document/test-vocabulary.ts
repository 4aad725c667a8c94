import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The types of schema.org in use, and their permitted properties. */
export interface Vocabulary {
  readonly types: ReadonlySet<string>;
  /** The properties of a type, its ancestors' included. */
  propertiesOf(type: string): ReadonlySet<string>;
}

const INTERFACE =
  /^(?:export )?interface (?<name>\w+)(?:<[^>]*>)? extends (?<parents>[^{]+)\{(?<body>[\s\S]*?)^\}/gm;
const PROPERTY = /^ {4}"(?<name>\w+)"\?:/gm;
/** A type is the interface of its own data, and of those of its kind. */
const LEAF = /Leaf$/;

/**
 * The vocabulary as the declarations of schema-dts have it. They are there for the compiler alone, so
 * they are read as text.
 */
export function schemaVocabulary(): Vocabulary {
  const entry = createRequire(import.meta.url).resolve('schema-dts/package.json');
  const text = readFileSync(join(dirname(entry), 'dist/schema.d.ts'), 'utf8');
  const declared = new Map(
    [...text.matchAll(INTERFACE)].map(({ groups: { name = '', parents = '', body = '' } = {} }) => [
      name,
      { own: [...body.matchAll(PROPERTY)].map(([, property = '']) => property), parents },
    ]),
  );
  function propertiesOf(name: string): readonly string[] {
    const { own = [], parents = '' } = declared.get(name) ?? {};
    return [...own, ...(parents.match(/\w+Base\b/g) ?? []).flatMap(propertiesOf)];
  }
  const leaves = [...declared.keys()].filter((name) => LEAF.test(name));
  return {
    types: new Set(leaves.map((name) => name.replace(LEAF, ''))),
    propertiesOf: (type) => new Set(propertiesOf(`${type}Leaf`)),
  };
}

/** Every property that schema.org does not define for its type, one line each. */
export function strangeNames(data: unknown, vocabulary: Vocabulary, place = ''): string[] {
  if (Array.isArray(data)) {
    return data.flatMap((entry, index) => strangeNames(entry, vocabulary, `${place}[${index}]`));
  }
  if (typeof data !== 'object' || data === null) return [];
  const {
    '@type': type,
    '@context': _context,
    '@graph': graph,
    '@id': _id,
    ...fields
  } = data as Record<string, unknown>;
  if (graph !== undefined) return strangeNames(graph, vocabulary, place);
  // Something that is described elsewhere.
  if (type === undefined) return Object.keys(fields).map((name) => `${place}.${name} of nothing`);
  if (typeof type !== 'string' || !vocabulary.types.has(type)) return [`${place}: ${String(type)}`];
  const properties = vocabulary.propertiesOf(type);
  return Object.entries(fields).flatMap(([name, value]) => [
    ...(properties.has(name) ? [] : [`${place}.${name} of ${type}`]),
    ...strangeNames(value, vocabulary, `${place}.${name}`),
  ]);
}
