import type { CatalogueFinding } from '../staff/catalogue.ts';

/** What a shop is set up in, in this order. Rule OP-4. */
export const SETUP_STEPS = ['identity', 'hours', 'service', 'menu', 'payments', 'legal'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The step in which an error is repaired, which is that of the menu for what no other one shows. */
export function setupStepOf({
  kind,
  id,
  path,
}: Pick<CatalogueFinding, 'kind' | 'id' | 'path'>): SetupStep {
  if (kind === 'menu' && HOURS.test(path)) return 'hours';
  const step = kind === 'setting' && id !== null ? STEPS_OF_SETTINGS.get(id) : undefined;
  return step ?? 'menu';
}

const HOURS = /^(?:pickup_time_ranges|time_ranges|active_times)\b/;

const STEPS_OF_SETTINGS: ReadonlyMap<string, SetupStep> = new Map([
  ['contacts', 'identity'],
  ['features', 'service'],
  ['payments', 'payments'],
  ['site', 'legal'],
]);
