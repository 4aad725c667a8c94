import { SETTINGS_GROUPS, type SettingsPair, type WireSettings } from './settings.ts';
import { isYes } from './yes-or-no.ts';

/**
 * What a storefront may know of the settings: one pair for each known group that the restaurant has.
 * Of a way to pay it may know whether it is active, and nothing else. Rules I-9 and R-15.
 */
export function publicSettings(settings: WireSettings): readonly SettingsPair[] {
  return SETTINGS_GROUPS.flatMap((name) => {
    const value = settings[name];
    if (!value) return [];
    return [{ name, value: name === 'payments' ? activeMethods(value) : value }];
  });
}

/** Cash is taken unless the file says otherwise. Rule K-12. */
const ACTIVE_BY_DEFAULT = new Set(['cod']);

function activeMethods(payments: object): object {
  const methods = Object.entries(payments).flatMap(([name, method]) => {
    if (typeof method !== 'object' || method === null) return [];
    const active = asFlag(Reflect.get(method, 'active'));
    return [[name, { active: isYes(active, ACTIVE_BY_DEFAULT.has(name)) }] as const];
  });
  return Object.fromEntries(methods);
}

/** Methods that nobody knows are not checked: what is not a flag says nothing. */
function asFlag(value: unknown): boolean | 'Yes' | 'No' | null {
  return value === true || value === 'Yes' || value === false || value === 'No' ? value : null;
}
