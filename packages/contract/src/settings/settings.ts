import { HANDOVER_MEANS } from '@comptoir/domain/money/handover-payments';
import { isTimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { z } from 'zod';
import {
  translatedParagraphs,
  translatedText,
  translationsOf,
} from '../languages/translations-schema.ts';
import { fileArticle } from '../menus/articles.ts';
import { successEnvelope } from '../wire/envelope.ts';
import { euros, identifier, percent, yesOrNo } from '../wire/scalars.ts';
import { accounting } from './accounting.ts';
import { siteApp } from './app-links.ts';
import { kitchen, staff } from './back-office.ts';
import { retention } from './retention.ts';
import { searchSettings } from './search-settings.ts';
import { siteChanges } from './site-configuration.ts';
import { zoneArea } from './zone-area.ts';

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
/** `at_handover`: what guests may pay with at the counter or at the door. Rule BK-63. */
export const payments = z.looseObject({
  stripe: method,
  paypal: method,
  cod: method,
  at_handover: z
    .array(z.enum(HANDOVER_MEANS))
    .min(1, 'au moins un moyen de paiement')
    .refine((means) => new Set(means).size === means.length, 'chaque moyen une seule fois')
    .nullish(),
  tips: flag,
});

/** A zone has a postal code, or an area that was drawn. Rule R-27. */
export const zone = z.looseObject({
  name: z.string(),
  city: text,
  postal_code: text,
  delivery_fee: amount,
  flat_charge: amount,
  minimum_order: amount,
  area: zoneArea.nullish(),
});

export const distanceTier = z.looseObject({ up_to: z.number().positive(), fee: euros });

export const delivery = z.looseObject({
  active: flag,
  calculation_type: z.enum(['zone_based', 'distance']).nullish(),
  minimum_order: amount,
  flat_charge: amount,
  max_distance: z.number().min(0).nullish(),
  unit: z.enum(['km', 'miles']).nullish(),
  zones: z.array(zone).nullish(),
  distance_tiers: z.array(distanceTier).nullish(),
});

export const tax = z.looseObject({
  enabled: flag,
  inclusive: flag,
  default_rate: percent.nullish(),
});

/** What earns a free unit: an amount of other items, or a number of them. */
export const freePer = z
  .looseObject({
    amount: euros.refine((amount) => amount > 0, 'un montant positif').nullish(),
    items: z.number().int().min(1).nullish(),
  })
  .refine(
    ({ amount, items }) => (amount ?? null) === null || (items ?? null) === null,
    'amount ou items, pas les deux',
  );

/** A condiment, some units of which are free. Rule E-1. */
export const extra = z.looseObject({
  item_id: identifier,
  free_at_least: count,
  free_per: freePer.nullish(),
  max: z.number().int().min(1).nullish(),
});

/** The notifications about an order's progress. Rules Z-4 and J-11. */
export const notifications = z.looseObject({ push: flag, mail: flag });

const features = z.looseObject({
  delivery: delivery.nullish(),
  notifications: notifications.nullish(),
  tax: tax.nullish(),
  extras: z.array(extra).nullish(),
  search: searchSettings.nullish(),
});

const timezone = z
  .string()
  .refine(isTimeZone, 'un fuseau horaire IANA, par exemple Europe/Paris')
  .nullish();

/** Each list of slots is made of its days, one after another. Rule S-6. */
const daysAhead = z.number().int().min(0).max(365, '365 jours au plus').nullish();
/** A year: moments after a few thousand of them do not exist. Rule S-5. */
const leadMinutes = z.number().int().min(0).max(525_600, '525 600 minutes au plus').nullish();

export const scheduling = z.looseObject({
  show_range: flag,
  remove_first_range: flag,
  remove_first_range_number: count,
  remove_last_range: flag,
  remove_last_range_number: count,
  minimum_time: leadMinutes,
  pickup_show_range: flag,
  pickup_remove_first_range: flag,
  pickup_remove_first_range_number: count,
  pickup_remove_last_range: flag,
  pickup_remove_last_range_number: count,
  pickup_minimum_time: leadMinutes,
  timezone,
  days_ahead: daysAhead,
  slot_capacity: z.number().int().min(1).nullish(),
  capacity_units: z.number().int().min(1).nullish(),
});

const paragraphs = z.array(z.string()).nullish();

/** A section of the page about the restaurant. */
export const aboutSection = z.looseObject({
  title: z.string().min(1),
  text: paragraphs,
  picture: text,
  translations: translationsOf('aboutSection', {
    title: translatedText,
    text: translatedParagraphs,
  }),
});

/** A member of the staff. */
export const aboutPerson = z.looseObject({
  name: z.string().min(1),
  role: text,
  text,
  translations: translationsOf('aboutPerson', { role: translatedText, text: translatedText }),
});

/** The content of the page about the restaurant. Rule W-6. */
export const about = z.looseObject({
  lead: text,
  sections: z.array(aboutSection).nullish(),
  people: z.array(aboutPerson).nullish(),
  translations: translationsOf('about', { lead: translatedText }),
});

/**
 * The articles of the restaurant's blog, and the folder beside the file with further ones. Not part of
 * the public settings. Rule W-7.
 */
export const blog = z.looseObject({ folder: text, articles: z.array(fileArticle).nullish() });

export const iconName = z
  .string()
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'une icône, par exemple comptoir:fish',
  );

/** A sentence about ordering, with an icon. Rule R-18. */
export const sitePromise = z.looseObject({
  icon: iconName.nullish(),
  text: z.string().min(1),
  translations: translationsOf('promise', { text: translatedText }),
});
export type WireSitePromise = z.output<typeof sitePromise>;

/** A screenshot of the shop for the browser's installation dialog. Rule B-9. */
export const screenshot = z.looseObject({
  picture: text,
  label: z.string().min(1),
  translations: translationsOf('screenshot', { label: translatedText }),
});
export type WireScreenshot = z.output<typeof screenshot>;

/** Texts and pictures of the pages, and their configuration. */
const site = z.looseObject({
  configuration: siteChanges.nullish(),
  app: siteApp.nullish(),
  about: about.nullish(),
  promises: z.array(sitePromise).nullish(),
  icons: z.record(z.string(), iconName).nullish(),
  screenshots: z.array(screenshot).nullish(),
  translations: translationsOf('site', {
    tagline: translatedText,
    short_description: translatedText,
    cuisine: translatedText,
    story: translatedParagraphs,
    access: translatedParagraphs,
    allergen_notice: translatedText,
    alcohol_notice: translatedText,
  }),
});

/**
 * The settings of a restaurant file: known groups and fields are validated, all others stay unchanged.
 * published-settings.ts lists the public ones. Rules.
 */
export const settings = z.looseObject({
  contacts: contacts.nullish(),
  payments: payments.nullish(),
  features: features.nullish(),
  scheduling: scheduling.nullish(),
  site: site.nullish(),
  blog: blog.nullish(),
  retention: retention.nullish(),
  kitchen: kitchen.nullish(),
  staff: staff.nullish(),
  accounting: accounting.nullish(),
});
export type WireSettings = z.output<typeof settings>;
export type WireZone = z.output<typeof zone>;
export type WireCondiment = z.output<typeof extra>;

/** Settings as the API lists them: one pair per group. Rule I-9. */
const settingsPair = z.object({ name: z.string(), value: z.unknown() });
export const settingsAnswer = successEnvelope(z.array(settingsPair));
export type SettingsPair = { readonly name: string; readonly value?: unknown };
