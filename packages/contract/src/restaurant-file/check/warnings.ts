import { isEmail } from '@comptoir/domain/checkout/form-rules';
import { e164Of } from '../../accounts/telephones.ts';
import { articleWarnings } from './article-errors.ts';
import { type Warning, warning } from './check-result.ts';
import { droppedValues } from './dropped-values.ts';
import { exceptionWarnings } from './exception-errors.ts';
import { formulaWarnings } from './formula-errors.ts';
import { at, entries, fields, type JsonNode, objects, textAt } from './json-node.ts';
import { kitchenWarnings } from './kitchen-errors.ts';
import { linkWarnings } from './link-errors.ts';
import { positionWarnings } from './position-errors.ts';
import type { RestaurantNodes } from './restaurant-nodes.ts';
import { searchWarnings } from './search-results.ts';
import { translationWarnings } from './translation-warnings.ts';
import { unknownFields } from './unknown-fields.ts';
import { zoneWarnings } from './zone-errors.ts';

/** Probable errors in a file that can be imported as it is. Rule R-2. */
export function warningsOf(nodes: RestaurantNodes): readonly Warning[] {
  const { settings, menus, categories, items, offers } = nodes;
  const itemIds = new Set(items.map(({ item }) => textAt(at(item, 'item_id'))));
  return [
    ...settingsWarnings(settings),
    ...linkWarnings(settings),
    ...searchWarnings(nodes),
    ...menus.flatMap(menuWarnings),
    ...categories.flatMap(({ category }) => categoryWarnings(category, itemIds)),
    ...items.flatMap(({ item }) => itemWarnings(item, itemIds)),
    ...offers.flatMap(offerWarnings),
    ...formulaWarnings(nodes),
    ...kitchenWarnings(nodes),
    ...exceptionWarnings(nodes),
    ...translationWarnings(nodes),
    ...unknownFields(nodes),
    ...droppedValues(nodes),
  ];
}

function menuWarnings(menu: JsonNode): readonly Warning[] {
  const name = at(menu, 'menu_name');
  const ranges = [at(menu, 'time_ranges'), at(menu, 'pickup_time_ranges')];
  const isNeverOpen = ranges.every((week) =>
    fields(week).every((day) => entries(day).length === 0),
  );
  return [
    ...when(textAt(name) === '', name, 'ce menu n’a pas de nom'),
    ...when(isNeverOpen, menu, 'aucune plage horaire : ce menu ne se commande jamais'),
  ];
}

/** Items that a category shows and that are none, or its own anyway. Rule R-29. */
function categoryWarnings(category: JsonNode, itemIds: ReadonlySet<string>): readonly Warning[] {
  const linked = at(category, 'linked_items');
  const own = new Set(objects(at(category, 'items')).map((item) => textAt(at(item, 'item_id'))));
  const doubled = entries(linked).filter((node) => own.has(textAt(node)));
  return [
    ...unknownItems(linked, itemIds),
    ...doubled.map((node) =>
      warning(node, `« ${textAt(node)} » est déjà un article de cette catégorie`),
    ),
  ];
}

function unknownItems(list: JsonNode, itemIds: ReadonlySet<string>): readonly Warning[] {
  return entries(list)
    .filter(({ value }) => typeof value === 'string' && !itemIds.has(value))
    .map((node) => warning(node, `« ${textAt(node)} » n’est l’identifiant d’aucun article`));
}

function itemWarnings(item: JsonNode, itemIds: ReadonlySet<string>): readonly Warning[] {
  const nameless = entries(at(item, 'options'))
    .map((group) => at(group, 'option_name'))
    .filter((name) => textAt(name) === '');
  const allergens = at(item, 'allergens');
  return [
    ...unknownItems(at(item, 'pairs_with'), itemIds),
    ...nameless.map((node) => warning(node, 'ce groupe d’options n’a pas de nom')),
    ...when(
      (allergens.value ?? null) === null && entries(at(item, 'courses')).length === 0,
      allergens,
      'allergènes non précisés : écrivez [] s’il n’y en a aucun',
    ),
    ...dietWarnings(item),
  ];
}

const ANIMALS: readonly unknown[] = ['fish', 'crustaceans', 'molluscs'];

/** Rule Q-8: allergens take precedence over `vegetarian`. */
function dietWarnings(item: JsonNode): readonly Warning[] {
  const vegetarian = at(item, 'vegetarian');
  const isSaid = vegetarian.value === true || vegetarian.value === 'Yes';
  const animal = entries(at(item, 'allergens')).find(({ value }) => ANIMALS.includes(value));
  return animal && isSaid
    ? [warning(vegetarian, `dit végétarien, mais contient « ${textAt(animal)} »`)]
    : [];
}

function offerWarnings(offer: JsonNode): readonly Warning[] {
  const code = at(offer, 'code');
  const auto = at(offer, 'auto_apply').value;
  const isManual = auto === 'No' || auto === false;
  const isAutomatic = auto === 'Yes' || auto === true;
  const type = at(offer, 'type').value;
  const value = at(offer, 'value');
  const givesAmount = type === 'percentage' || type === 'fixed_amount';
  return [
    ...when(
      isManual && textAt(code) === '',
      code,
      'ni automatique ni code : cette offre ne sert jamais',
    ),
    ...when(
      isAutomatic && textAt(code) !== '',
      code,
      'cette offre est automatique : son code est inutile',
    ),
    ...when(givesAmount && !value.value, value, 'une remise de zéro'),
    ...when(
      type === 'free_item' && entries(at(offer, 'items')).length === 0,
      at(offer, 'items'),
      'aucun article à offrir : cette offre ne donne rien',
    ),
  ];
}

function when(condition: boolean, node: JsonNode, message: string): readonly Warning[] {
  return condition ? [warning(node, message)] : [];
}

/** Rule R-26. */
const NOT_NOTIFIED = 'sans adresse e-mail, le restaurant n’est prévenu d’aucune commande';

/** Missing settings without which the shop still works. Rules. */
function settingsWarnings(settings: JsonNode): readonly Warning[] {
  const name = at(settings, 'contacts', 'name');
  const email = at(settings, 'contacts', 'email');
  const phone = at(settings, 'contacts', 'phone');
  const isUndialled = textAt(phone) !== '' && e164Of(textAt(phone)) === '';
  return [
    ...(textAt(name) === '' ? [warning(name, 'le restaurant n’a pas de nom')] : []),
    ...(textAt(email) === '' ? [warning(email, NOT_NOTIFIED)] : []),
    ...when(
      textAt(email) !== '' && !isEmail(textAt(email)),
      email,
      'cette adresse e-mail n’est pas complète : bonjour@exemple.fr, par exemple',
    ),
    ...when(
      isUndialled,
      phone,
      'ce numéro de téléphone ne se compose pas : 04 65 71 14 02, par exemple',
    ),
    ...deliveryWarnings(at(settings, 'features', 'delivery'), at(settings, 'contacts')),
    ...positionWarnings(settings),
    ...zoneWarnings(settings),
    ...paymentWarnings(at(settings, 'payments')),
    ...articleWarnings(settings),
  ];
}

function deliveryWarnings(delivery: JsonNode, contacts: JsonNode): readonly Warning[] {
  const zones = at(delivery, 'zones');
  const tiers = at(delivery, 'distance_tiers');
  if (at(delivery, 'calculation_type').value !== 'distance') {
    return isOn(at(delivery, 'active')) && entries(zones).length === 0
      ? [warning(zones, 'aucune zone : aucune adresse ne sera livrée')]
      : [];
  }
  const found: Warning[] = [];
  if (entries(tiers).length === 0) {
    found.push(warning(tiers, 'aucun palier de distance : la livraison sera gratuite'));
  }
  const reaches = entries(tiers).map((tier) => at(tier, 'up_to'));
  const unreached = reaches.filter(({ value }, index) => {
    const before = reaches[index - 1]?.value;
    return typeof value === 'number' && typeof before === 'number' && value <= before;
  });
  found.push(...unreached.map((node) => warning(node, 'pas plus loin que le palier précédent')));
  for (const coordinate of [at(contacts, 'latitude'), at(contacts, 'longitude')]) {
    if (typeof coordinate.value !== 'number') {
      found.push(warning(coordinate, 'sans elle, aucune distance n’est mesurée'));
    }
  }
  return found;
}

/** Cash is on by default, cards are off. */
function paymentWarnings(payments: JsonNode): readonly Warning[] {
  const cash = at(payments, 'cod', 'active');
  const isCashOff = cash.value === false || cash.value === 'No';
  return isCashOff && !isOn(at(payments, 'stripe', 'active'))
    ? [warning(payments, 'aucun moyen de paiement actif : personne ne pourra commander')]
    : [];
}

function isOn({ value }: JsonNode): boolean {
  return value === true || value === 'Yes';
}
