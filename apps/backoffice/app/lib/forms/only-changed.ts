import { isSameJson } from '@comptoir/contract/catalogue/entities';

/**
 * The fields that a form has changed, which are all that it sends: another person may have changed others meanwhile.
 * Rules SA-41 and PR-125.
 */
export function onlyChanged<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const fields = Object.entries(after).filter(
    ([name, value]) => !isSameJson(value, Reflect.get(before, name)),
  );
  return Object.fromEntries(fields) as Partial<Fields>;
}
