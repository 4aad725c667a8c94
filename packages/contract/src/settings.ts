import { z } from 'zod';
import { successEnvelope } from './envelope.ts';
import { euros, percent, yesOrNo } from './scalars.ts';

const text = z.string().nullish();
const count = z.number().int().min(0).nullish();
const flag = yesOrNo.nullish();
const amount = euros.nullish();

export const contacts = z.looseObject({
  name: text,
  address: text,
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  phone: text,
  email: text,
  facebook: text,
  twitter: text,
  instagram: text,
  linkedin: text,
  youtube: text,
  pinterest: text,
  tiktok: text,
  google_map: text,
});

const method = z.looseObject({ active: flag }).nullish();
export const payments = z.looseObject({ stripe: method, paypal: method, cod: method });

export const zone = z.looseObject({
  name: z.string(),
  city: text,
  postal_code: z.string().min(1),
  delivery_fee: amount,
  flat_charge: amount,
  minimum_order: amount,
});

export const distanceTier = z.looseObject({ up_to: z.number().positive(), fee: euros });

const delivery = z.looseObject({
  active: flag,
  calculation_type: z.enum(['zone_based', 'distance']).nullish(),
  minimum_order: amount,
  flat_charge: amount,
  max_distance: z.number().min(0).nullish(),
  unit: z.enum(['km', 'miles']).nullish(),
  zones: z.array(zone).nullish(),
  distance_tiers: z.array(distanceTier).nullish(),
});

const tax = z.looseObject({ enabled: flag, inclusive: flag, default_rate: percent.nullish() });

export const features = z.looseObject({ delivery: delivery.nullish(), tax: tax.nullish() });

const timezone = z
  .string()
  .refine(isTimeZone, 'un fuseau horaire IANA, par exemple Europe/Paris')
  .nullish();

export const scheduling = z.looseObject({
  show_range: flag,
  remove_first_range: flag,
  remove_first_range_number: count,
  remove_last_range: flag,
  remove_last_range_number: count,
  minimum_time: count,
  pickup_show_range: flag,
  pickup_remove_first_range: flag,
  pickup_remove_first_range_number: count,
  pickup_remove_last_range: flag,
  pickup_remove_last_range_number: count,
  pickup_minimum_time: count,
  timezone,
  days_ahead: count,
  slot_capacity: z.number().int().min(1).nullish(),
});

/** The groups of settings a storefront may know; what else a restaurant file holds stays inside. Rule I-9. */
export const SETTINGS_GROUPS = ['contacts', 'payments', 'features', 'scheduling', 'site'] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** The settings of a restaurant file: the known groups checked, all others kept as they are. */
export const settings = z.looseObject({
  contacts: contacts.nullish(),
  payments: payments.nullish(),
  features: features.nullish(),
  scheduling: scheduling.nullish(),
  site: z.looseObject({}).nullish(),
});
export type WireSettings = z.output<typeof settings>;
export type WireScheduling = z.output<typeof scheduling>;
export type WireZone = z.output<typeof zone>;

/** Settings as the API lists them: one pair per group. Rule I-9. */
export const settingsPair = z.object({ name: z.string(), value: z.unknown() });
export const settingsAnswer = successEnvelope(z.array(settingsPair));
export type SettingsPair = { readonly name: string; readonly value?: unknown };

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
