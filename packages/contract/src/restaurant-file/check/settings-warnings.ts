import { articleWarnings } from './article-errors.ts';
import { type Warning, warning } from './check-result.ts';
import { at, entries, type JsonNode, textAt } from './json-node.ts';

/** Rule R-26. */
const NOT_NOTIFIED = 'sans adresse e-mail, le restaurant n’est prévenu d’aucune commande';

/** Gaps in the settings that the shop can live with. Rules. */
export function settingsWarnings(settings: JsonNode): readonly Warning[] {
  const name = at(settings, 'contacts', 'name');
  const email = at(settings, 'contacts', 'email');
  return [
    ...(textAt(name) === '' ? [warning(name, 'le restaurant n’a pas de nom')] : []),
    ...(textAt(email) === '' ? [warning(email, NOT_NOTIFIED)] : []),
    ...deliveryWarnings(at(settings, 'features', 'delivery'), at(settings, 'contacts')),
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

/** Cash is taken unless the file says otherwise, cards only when it says so. */
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
