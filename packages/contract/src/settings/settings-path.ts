import type { SettingsPair } from './settings.ts';

/**
 * Resolves a dotted path such as `features.delivery.active` in a list of pairs. Rule I-9.
 *
 * The pair with the longest matching name counts; the rest of the path is resolved in its value. An
 * unknown path is undefined.
 */
export function readSetting(pairs: readonly SettingsPair[], path: string): unknown {
  let best: SettingsPair | undefined;
  for (const pair of pairs) {
    const starts = path === pair.name || path.startsWith(`${pair.name}.`);
    if (starts && (!best || pair.name.length > best.name.length)) best = pair;
  }
  if (!best) return undefined;
  if (path === best.name) return best.value;
  const rest = path.slice(best.name.length + 1);
  return rest.split('.').reduce<unknown>(descend, best.value);
}

function descend(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}
