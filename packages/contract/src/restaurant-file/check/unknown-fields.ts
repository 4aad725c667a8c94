import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import { z } from 'zod';
import { localised } from '../../languages/localised.ts';
import { fileArticle } from '../../menus/articles.ts';
import { accounting } from '../../settings/accounting.ts';
import { kitchen, staff } from '../../settings/back-office.ts';
import {
  publishedDelivery,
  publishedFeatures,
  publishedSettings,
} from '../../settings/published-settings.ts';
import { retention } from '../../settings/retention.ts';
import { blog, scheduling, zone } from '../../settings/settings.ts';
import { fileException, fileMenu, fileOffer } from '../restaurant-file.ts';
import { type Warning, warning } from './check-result.ts';
import { at, entries, type JsonNode } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

const KEPT = 'champ inconnu : gardé dans la boutique, jamais publié';
const IGNORED = 'champ inconnu, ignoré';

/** All known settings, public or not. Articles are checked one by one. */
const knownSettings = publishedSettings.extend({
  accounting,
  retention,
  kitchen,
  staff,
  scheduling,
  features: publishedFeatures.extend({
    delivery: publishedDelivery.extend({ zones: z.array(zone) }),
  }),
  blog: blog.extend({ articles: z.unknown() }),
});

/**
 * Unknown fields, most often misspelt ones or those of another program. Unknown settings are stored and
 * stay private. Rules.
 */
export function unknownFields({
  settings,
  menus,
  offers,
  exceptions,
}: RestaurantNodes): readonly Warning[] {
  return [
    ...strangers(withoutTranslations(settings), knownSettings, KEPT),
    ...entries(at(settings, 'blog', 'articles')).flatMap((node) =>
      strangers(node, fileArticle, IGNORED),
    ),
    ...menus.flatMap((node) => strangers(node, fileMenu, IGNORED)),
    ...offers.flatMap((node) => strangers(node, fileOffer, IGNORED)),
    ...exceptions.flatMap((node) => strangers(node, fileException, IGNORED)),
  ];
}

/** Settings without the translations that their schemas know, which the public ones do not. Rule LA-32. */
function withoutTranslations({ segments, value }: JsonNode): JsonNode {
  return { segments, value: localised('settings', value, DEFAULT_LOCALE) };
}

/** The fields of a node and of its descendants that a schema does not name. */
function strangers(node: JsonNode, schema: unknown, message: string): readonly Warning[] {
  const found: Warning[] = [];
  collect(node.value, knownShape(schema), [...node.segments]);
  return found;

  /** Without a node for each value: a menu has tens of thousands. */
  function collect(value: unknown, known: KnownShape, path: (string | number)[]): void {
    if (known.kind === 'any' || typeof value !== 'object' || value === null) return;
    if (known.kind === 'list') {
      if (!Array.isArray(value)) return;
      value.forEach((entry: unknown, index) => {
        path.push(index);
        collect(entry, known.element(), path);
        path.pop();
      });
      return;
    }
    if (Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      const field = known.field(name);
      path.push(name);
      if (field) collect(Reflect.get(value, name), field, path);
      else found.push(warning({ segments: [...path], value: undefined }, message));
      path.pop();
    }
  }
}

/** What a schema knows of fields; `any`: nothing is looked at below it. */
type KnownShape =
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly element: () => KnownShape }
  /** Null for a field that is not known. */
  | { readonly kind: 'object'; readonly field: (name: string) => KnownShape | null };

/** Asking a schema what it is takes longer than all the rest. */
const shapes = new WeakMap<object, KnownShape>();

function knownShape(schema: unknown): KnownShape {
  if (typeof schema !== 'object' || schema === null) return { kind: 'any' };
  const before = shapes.get(schema);
  if (before) return before;
  const shape = shapeOf(withoutWrappers(schema));
  shapes.set(schema, shape);
  return shape;
}

function shapeOf(known: unknown): KnownShape {
  if (known instanceof z.ZodArray) {
    return { kind: 'list', element: () => knownShape(known.element) };
  }
  if (known instanceof z.ZodRecord) {
    return { kind: 'object', field: () => knownShape(known.valueType) };
  }
  if (!(known instanceof z.ZodObject)) return { kind: 'any' };
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(known.shape));
  return {
    kind: 'object',
    field: (name) => (fields.has(name) ? knownShape(fields.get(name)) : null),
  };
}

/** The schema inside wrappers for defaults, nullability and transformations. */
function withoutWrappers(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return withoutWrappers(schema.out);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch;
  return isWrapper ? withoutWrappers(schema.unwrap()) : schema;
}
