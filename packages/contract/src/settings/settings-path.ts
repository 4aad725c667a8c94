import type { SettingsPair } from './settings.ts';

/**
 * Reads a dotted path such as `features.delivery.active` from a list of pairs. Rule I-9.
 *
 * The pair with the longest name that starts the path is taken, and the rest of the path descends
 * into its value. A path that leads nowhere is undefined.
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
