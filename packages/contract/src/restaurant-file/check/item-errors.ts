import { type ValidationError, validationError } from './check-result.ts';
import { at, entries, type JsonNode, textAt } from './json-node.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';

/** Option groups whose minimum cannot be reached, and faulty sizes. Rules. */
export function optionErrors({ items }: RestaurantNodes): readonly ValidationError[] {
  return items.flatMap(({ item }) => {
    const groups = entries(at(item, 'options'));
    const [, ...furtherSizes] = groups.filter(isSize);
    return [
      ...groups.flatMap((group) => [
        ...(isSize(group) ? sizeErrors(group) : groupErrors(group)),
        ...defaultErrors(group),
      ]),
      ...furtherSizes.map((group) =>
        validationError(at(group, 'kind'), 'un seul groupe de tailles par article'),
      ),
    ];
  });
}

function isSize(group: JsonNode): boolean {
  return at(group, 'kind').value === 'size';
}

/** Exactly one size is chosen, and each has its whole price. Rule R-36. */
function sizeErrors(group: JsonNode): readonly ValidationError[] {
  const counts = ['min_selected', 'max_selected', 'max_units'].map((name) => at(group, name));
  const sizes = entries(at(group, 'option_options'));
  return [
    ...counts
      .filter(({ value }) => typeof value === 'number' && value !== 1)
      .map((count) => validationError(count, '1, car on choisit exactement une taille')),
    ...sizes
      .map((size) => at(size, 'price'))
      .filter(({ value }) => (value ?? 0) === 0)
      .map((price) => validationError(price, 'le prix entier de cette taille')),
    ...sizes
      .map((size) => at(size, 'price_delivery'))
      .filter(({ value }) => value === 0)
      .map((price) => validationError(price, 'le prix entier de cette taille en livraison')),
    ...(sizes.length === 0
      ? [validationError(at(group, 'option_options'), 'au moins une taille')]
      : []),
  ];
}

/** Defaults beyond what may be chosen, and prices for delivery of what is no size. Rule R-36. */
function defaultErrors(group: JsonNode): readonly ValidationError[] {
  const maximum = isSize(group) ? 1 : at(group, 'max_selected').value;
  const options = entries(at(group, 'option_options'));
  const defaults = options
    .map((option) => at(option, 'default'))
    .filter(({ value }) => value === true);
  return [
    ...defaults
      .slice(typeof maximum === 'number' ? maximum : defaults.length)
      .map((node) => validationError(node, `${maximum} choix par défaut au plus`)),
    ...options
      .map((option) => at(option, 'price_delivery'))
      .filter(({ value }) => !isSize(group) && typeof value === 'number')
      .map((node) => validationError(node, 'rien : seule une taille a un prix en livraison')),
  ];
}

function groupErrors(group: JsonNode): readonly ValidationError[] {
  const minimum = at(group, 'min_selected');
  const maximum = at(group, 'max_selected').value;
  const units = at(group, 'max_units');
  const options = entries(at(group, 'option_options')).length;
  if (typeof minimum.value !== 'number') return [];
  if (typeof maximum === 'number' && minimum.value > maximum) {
    return [validationError(minimum, `${maximum} au plus, le maximum de choix du groupe`)];
  }
  if (typeof units.value === 'number' && units.value >= 1 && minimum.value > units.value) {
    return [validationError(units, `${minimum.value} au moins, le minimum de choix du groupe`)];
  }
  return minimum.value > options
    ? [validationError(minimum, `${options} au plus, le nombre de choix du groupe`)]
    : [];
}

/** Condiments that need a choice of options, do not exist, or are listed twice. Rule R-16. */
export function condimentErrors({ settings, items }: RestaurantNodes): readonly ValidationError[] {
  const known = new Map(items.map(({ item }) => [textAt(at(item, 'item_id')), item]));
  const seen = new Set<string>();
  return entries(at(settings, 'features', 'extras')).flatMap((extra) => {
    const node = at(extra, 'item_id');
    const id = textAt(node);
    if (id === '') return [];
    const item = known.get(id);
    if (!item) return [validationError(node, 'l’identifiant d’un article de ce fichier')];
    if (seen.has(id))
      return [validationError(node, 'un article qui n’est pas déjà dans cette liste')];
    seen.add(id);
    return entries(at(item, 'options')).length > 0
      ? [validationError(node, 'un article sans options')]
      : [];
  });
}
