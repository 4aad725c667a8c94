import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import { z } from 'zod';
import { localised } from '../../languages/localised.ts';
import { fileArticle } from '../../menus/articles.ts';
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
import { at, entries, fields, type JsonNode } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

const KEPT = 'champ inconnu : gardé dans la boutique, jamais publié';
const IGNORED = 'champ inconnu, ignoré';

/** All known settings, public or not. Articles are checked one by one. */
const knownSettings = publishedSettings.extend({
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
  const known = withoutWrappers(schema);
  if (known instanceof z.ZodArray) {
    return entries(node).flatMap((entry) => strangers(entry, known.element, message));
  }
  if (known instanceof z.ZodRecord) {
    return fields(node).flatMap((field) => strangers(field, known.valueType, message));
  }
  if (!(known instanceof z.ZodObject)) return [];
  return fields(node).flatMap((field) => {
    const name = String(field.segments.at(-1));
    return Object.hasOwn(known.shape, name)
      ? strangers(field, known.shape[name], message)
      : [warning(field, message)];
  });
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
