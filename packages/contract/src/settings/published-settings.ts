import { z } from 'zod';
import { siteApp } from './app-links.ts';
import { searchSettings } from './search-settings.ts';
import {
  about,
  aboutPerson,
  aboutSection,
  contacts,
  delivery,
  distanceTier,
  extra,
  freePer,
  iconName,
  notifications,
  payments,
  scheduling,
  screenshot,
  sitePromise,
  tax,
  zone,
} from './settings.ts';
import { siteChanges } from './site-configuration.ts';

const publishedContacts = contacts
  .pick({
    name: true,
    address: true,
    latitude: true,
    longitude: true,
    phone: true,
    email: true,
    facebook: true,
    twitter: true,
    instagram: true,
    linkedin: true,
    youtube: true,
    pinterest: true,
    tiktok: true,
    google_map: true,
  })
  .strip();

/** Other methods, and other fields of these such as their keys, stay private. Rule R-15. */
const method = z.object({ active: z.unknown().optional() }).nullish();
const publishedPayments = z.object({
  stripe: method,
  paypal: method,
  cod: method,
  at_handover: payments.shape.at_handover,
  tips: payments.shape.tips,
});

const publishedZone = zone
  .pick({
    name: true,
    city: true,
    postal_code: true,
    delivery_fee: true,
    flat_charge: true,
    minimum_order: true,
  })
  .strip();

export const publishedDelivery = delivery
  .pick({
    active: true,
    calculation_type: true,
    minimum_order: true,
    flat_charge: true,
    max_distance: true,
    unit: true,
  })
  .strip()
  .extend({
    zones: z.array(publishedZone).nullish(),
    distance_tiers: z.array(distanceTier.pick({ up_to: true, fee: true }).strip()).nullish(),
  });

const publishedExtra = extra
  .pick({ item_id: true, free_at_least: true, max: true })
  .strip()
  .extend({
    free_per: z.object({ amount: freePer.shape.amount, items: freePer.shape.items }).nullish(),
  });

export const publishedFeatures = z.object({
  delivery: publishedDelivery.nullish(),
  notifications: notifications.pick({ push: true, mail: true }).strip().nullish(),
  tax: tax.pick({ enabled: true, inclusive: true, default_rate: true }).strip().nullish(),
  extras: z.array(publishedExtra).nullish(),
  search: searchSettings.pick({ synonyms: true, popular: true }).strip().nullish(),
});

const publishedScheduling = scheduling
  .pick({
    show_range: true,
    remove_first_range: true,
    remove_first_range_number: true,
    remove_last_range: true,
    remove_last_range_number: true,
    minimum_time: true,
    pickup_show_range: true,
    pickup_remove_first_range: true,
    pickup_remove_first_range_number: true,
    pickup_remove_last_range: true,
    pickup_remove_last_range_number: true,
    pickup_minimum_time: true,
    timezone: true,
    days_ahead: true,
    slot_capacity: true,
  })
  .strip();

// The site's texts are not validated at the import: values that are no text are dropped.
const text = z.string().nullish().catch(undefined);
const paragraphs = z.array(z.string()).nullish().catch(undefined);

const legal = z
  .object({
    company: text,
    form: text,
    capital: text,
    registered_office: text,
    siret: text,
    trade_register: text,
    vat_number: text,
    publication_director: text,
    privacy_email: text,
    host: z.object({ name: text, address: text, phone: text }).nullish().catch(undefined),
    mediator: z.object({ name: text, url: text }).nullish().catch(undefined),
  })
  .nullish()
  .catch(undefined);

const publishedAbout = about
  .pick({ lead: true })
  .strip()
  .extend({
    sections: z
      .array(aboutSection.pick({ title: true, text: true, picture: true }).strip())
      .nullish(),
    people: z.array(aboutPerson.pick({ name: true, role: true, text: true }).strip()).nullish(),
  });

const icon = iconName.nullish().catch(undefined);
const configuration = siteChanges.shape;

const publishedSite = z.object({
  tagline: text,
  short_description: text,
  cuisine: text,
  price_range: text,
  accent_color: text,
  logo: text,
  seal: text,
  hero: text,
  story: paragraphs,
  access: paragraphs,
  allergen_notice: text,
  alcohol_notice: text,
  legal,
  about: publishedAbout.nullish(),
  promises: z.array(sitePromise.pick({ icon: true, text: true }).strip()).nullish(),
  icons: z
    .object({
      facebook: icon,
      twitter: icon,
      instagram: icon,
      linkedin: icon,
      youtube: icon,
      pinterest: icon,
      tiktok: icon,
    })
    .nullish(),
  screenshots: z.array(screenshot.pick({ picture: true, label: true }).strip()).nullish(),
  app: siteApp.nullish(),
  configuration: siteChanges.nullish(),
  // The group may contain fields of the configuration directly; valid ones count.
  title: configuration.title.catch(undefined),
  header: configuration.header.catch(undefined),
  footer: configuration.footer.catch(undefined),
  locale: configuration.locale.catch(undefined),
  disallowPages: configuration.disallowPages.catch(undefined),
  pwa: configuration.pwa.catch(undefined),
  gtm: configuration.gtm.catch(undefined),
  blog: configuration.blog.catch(undefined),
  routeRules: configuration.routeRules.catch(undefined),
});

/**
 * The allow-list of public settings, by group and field; all others stay private. Rule R-20.
 */
export const publishedSettings = z.object({
  contacts: publishedContacts.nullish(),
  payments: publishedPayments.nullish(),
  features: publishedFeatures.nullish(),
  scheduling: publishedScheduling.nullish(),
  site: publishedSite.nullish(),
});
