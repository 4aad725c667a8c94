import type { Locale } from '@comptoir/domain/languages/locale';
import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';

/** What descriptions and structured data say; no browser loads it. */
interface DocumentTexts {
  readonly card: string;
  readonly means: Readonly<Record<HandoverMeans, string>>;
  allergens(names: string): string;
  from(price: string): string;
  toTakeAway(price: string): string;
  pieces(count: number): string;
  menuOf(restaurant: string): string;
  menuWith(restaurant: string, categories: string): string;
  dishes(count: number): string;
  contact(place: string): string;
  blog(restaurant: string): string;
  cookies(restaurant: string): string;
  privacy(restaurant: string): string;
  terms(restaurant: string): string;
}

const FRENCH: DocumentTexts = {
  card: 'Carte bancaire',
  means: {
    cash: 'Espèces',
    terminal: 'Carte bancaire',
    meal_voucher: 'Titres-restaurant',
    cheque: 'Chèques',
  },
  allergens: (names) => `Allergènes : ${names}.`,
  from: (price) => `dès ${price}`,
  toTakeAway: (price) => `${price} à emporter`,
  pieces: (count) => `${count} pièces`,
  menuOf: (name) => `La carte de ${name}`,
  menuWith: (name, categories) => `La carte de ${name} : ${categories}`,
  dishes: (count) => `${count} plats, leurs prix et leurs allergènes, à commander en ligne.`,
  contact: (place) => `${place}. Horaires, téléphone, plan et itinéraire.`,
  blog: (name) => `Ce qui se passe derrière le comptoir : les articles de ${name}.`,
  cookies: (name) =>
    `Ce que le site de ${name} garde dans votre navigateur, pourquoi et combien de temps.`,
  privacy: (name) =>
    `Ce que ${name} fait de vos données personnelles, combien de temps, et vos droits.`,
  terms: (name) =>
    `Mentions légales de ${name}, et conditions de vente : commande, prix, paiement, retrait, livraison.`,
};

const ENGLISH: DocumentTexts = {
  card: 'Card',
  means: { cash: 'Cash', terminal: 'Card', meal_voucher: 'Meal vouchers', cheque: 'Cheques' },
  allergens: (names) => `Allergens: ${names}.`,
  from: (price) => `from ${price}`,
  toTakeAway: (price) => `${price} to take away`,
  pieces: (count) => `${count} pieces`,
  menuOf: (name) => `The menu of ${name}`,
  menuWith: (name, categories) => `The menu of ${name}: ${categories}`,
  dishes: (count) => `${count} dishes with their prices and allergens, to order online.`,
  contact: (place) => `${place}. Opening hours, telephone, map and directions.`,
  blog: (name) => `What happens behind the counter: articles by ${name}.`,
  cookies: (name) => `What the site of ${name} keeps in your browser, why, and for how long.`,
  privacy: (name) => `What ${name} does with your personal data, for how long, and your rights.`,
  terms: (name) =>
    `Legal information about ${name}, and terms of sale: ordering, prices, payment, pickup, delivery.`,
};

export const documentTexts: Readonly<Record<Locale, DocumentTexts>> = { fr: FRENCH, en: ENGLISH };
