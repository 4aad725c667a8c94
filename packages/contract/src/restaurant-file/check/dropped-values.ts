import { z } from 'zod';
import { publishedSettings } from '../../settings/published-settings.ts';
import { type Warning, warning } from './check-result.ts';
import { at, type JsonNode } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

const DROPPED = 'ce n’est pas ce qui est attendu ici : ce champ n’est pas publié';
const DROPPED_NUMBER =
  'un nombre, où il faut un texte entre guillemets : ce champ n’est pas publié';

/** The texts of the site; its icons are checked as the file's schema has them. */
const site = publishedSettings.shape.site.unwrap().unwrap().omit({ icons: true });

/** Values of the site that publishing drops, since they are of another type than their field. Rules. */
export function droppedValues({ settings }: RestaurantNodes): readonly Warning[] {
  return droppedIn(at(settings, 'site'), site);
}

function droppedIn(node: JsonNode, schema: unknown): readonly Warning[] {
  if (node.value === undefined || node.value === null) return [];
  if (schema instanceof z.ZodCatch) {
    const kept = schema.unwrap();
    const isKept = kept instanceof z.ZodType && kept.safeParse(node.value).success;
    const message = typeof node.value === 'number' ? DROPPED_NUMBER : DROPPED;
    return isKept ? droppedIn(node, kept) : [warning(node, message)];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return droppedIn(node, schema.unwrap());
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => droppedIn(at(node, name), field));
}
