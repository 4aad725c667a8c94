import { asObject, asText } from '#stores/persistence/json-shape.ts';

/**
 * Whether consent was given and an address is saved. Read where they are kept, since a store may not
 * be started yet, or not know what was written past it. Rule F-3.
 */
export function areConditionsMet(storage: Storage): boolean {
  return storage.getItem('cookie-consent') === 'true' && hasAddress(storage.getItem('location'));
}

function hasAddress(location: string | null): boolean {
  try {
    const { _distance } = asObject(JSON.parse(location ?? '')) ?? {};
    return asText(asObject(_distance)?.address).trim() !== '';
  } catch {
    return false;
  }
}
