import {
  describe,
  type ValidationError,
  validationError,
  type Warning,
  warning,
} from './check-result.ts';
import { at, entries, type JsonNode, pathOf, textAt } from './json-node.ts';

/** Articles with the same address. Rule W-7. */
export function articleErrors(settings: JsonNode): readonly ValidationError[] {
  const seen = new Map<string, JsonNode>();
  return articles(settings).flatMap((article) => {
    const node = at(article, 'slug');
    const first = seen.get(textAt(node));
    if (textAt(node) === '') return [];
    if (first === undefined) {
      seen.set(textAt(node), node);
      return [];
    }
    const found = `${describe(node.value)}, comme dans ${pathOf(first)}`;
    return [validationError(node, 'une adresse qui ne serve qu’une fois', found)];
  });
}

/** An enabled blog without articles. Rule R-2. */
export function articleWarnings(settings: JsonNode): readonly Warning[] {
  const enabled = at(settings, 'site', 'configuration', 'blog', 'enabled');
  const isFilled = articles(settings).length > 0 || textAt(at(settings, 'blog', 'folder')) !== '';
  return enabled.value === true && !isFilled
    ? [warning(enabled, 'le blog est ouvert et n’a aucun article')]
    : [];
}

function articles(settings: JsonNode): readonly JsonNode[] {
  return entries(at(settings, 'blog', 'articles'));
}
