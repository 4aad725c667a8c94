import type { z } from 'zod';
import { isYes } from '../wire/yes-or-no.ts';
import { kitchenRules } from './back-office.ts';
import { publishedSettings } from './published-settings.ts';
import type { SettingsPair, WireSettings } from './settings.ts';
import { handoverMeans, takesTips } from './settings-mapping.ts';
import { hasAreas } from './zone-area-mapping.ts';
import { withPostalCodes } from './zone-postal-codes.ts';

/** The public groups of settings; all others of a restaurant file stay private. Rule I-9. */
const GROUPS = ['contacts', 'payments', 'features', 'scheduling', 'site'] as const;

/**
 * The public settings: one pair for each public group that the restaurant has, with the group's public
 * fields. A payment method has one: whether it is active; beside them is what is taken at hand-over (BK-63). `scheduling.asap_pauses` says that orders as soon
 * as possible may pause (OB-38): the private reason is no part of it. `features.delivery.zones_by_position`
 * says that areas decide (D-14). A zone with several postal codes is one for each (D-16). Rules I-9, R-15, and R-20.
 */
export function publicSettings(settings: WireSettings): readonly SettingsPair[] {
  const allowed = publishedSettings.parse(withPostalCodes(settings));
  const published = withZonesByPosition(settings, withAsapPause(settings, allowed));
  return GROUPS.flatMap((name) => {
    if (!published[name]) return [];
    const value = name === 'payments' ? activeMethods(published.payments) : published[name];
    return [{ name, value }];
  });
}

type PublishedSettings = z.output<typeof publishedSettings>;

function withAsapPause(settings: WireSettings, published: PublishedSettings): PublishedSettings {
  if (!kitchenRules(settings).pauseWithoutBoard) return published;
  const scheduling = { ...published.scheduling, asap_pauses: true };
  return { ...published, scheduling };
}

/** The areas stay private: the server finds the zone of an address. Rule D-14. */
function withZonesByPosition(
  settings: WireSettings,
  published: PublishedSettings,
): PublishedSettings {
  const { features } = published;
  if (!features?.delivery || !hasAreas(settings)) return published;
  const delivery = { ...features.delivery, zones_by_position: true };
  return { ...published, features: { ...features, delivery } };
}

/** Cash is on by default. Rule K-12. */
const ACTIVE_BY_DEFAULT = new Set(['cod']);

function activeMethods(payments: PublishedSettings['payments']): object {
  const { at_handover, tips, ...known } = payments ?? {};
  const methods = Object.entries(known).flatMap(([name, method]) => {
    if (!method) return [];
    return [[name, { active: isYes(asFlag(method.active), ACTIVE_BY_DEFAULT.has(name)) }] as const];
  });
  return {
    ...Object.fromEntries(methods),
    at_handover: handoverMeans({ payments: { at_handover } }),
    tips: takesTips({ payments: { tips } }),
  };
}

function asFlag(value: unknown): boolean | 'Yes' | 'No' | null {
  return value === true || value === 'Yes' || value === false || value === 'No' ? value : null;
}
