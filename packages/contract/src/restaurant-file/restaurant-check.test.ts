import { describe, expect, it } from 'vitest';
import { checkRestaurant } from './restaurant-check.ts';

/** A zone without a postal code, with an area. */
function aDrawnZone(type: string, coordinates: unknown, name = 'Dessinée') {
  return { name, delivery_fee: 2, area: { type, coordinates } };
}

/** A restaurant file with nothing to say about, of which a test spoils one place. */
function aFile() {
  return {
    settings: {
      contacts: {
        name: 'Le Petit Comptoir',
        email: 'bonjour@comptoir.example.fr',
        latitude: 45.76,
        longitude: 4.83,
      },
      payments: { cod: { active: true } },
      features: {
        delivery: {
          active: true,
          calculation_type: 'zone_based',
          zones: [{ name: 'Presqu’île', city: 'Lyon', postal_code: '69002', delivery_fee: 2.5 }],
        },
      },
      scheduling: { timezone: 'Europe/Paris', minimum_time: 20 },
    },
    menus: [
      {
        menu_id: 'carte',
        menu_name: 'La carte',
        time_ranges: { mon: [['11:30', '14:30']] },
        active_times: { mon: { is_open: true, times: [{ start: '11:30', end: '24:00' }] } },
        categories: [
          {
            category_id: 'maki',
            category_name: 'Maki',
            items: [anItem('maki-saumon'), anItem('maki-thon')],
          },
        ],
      },
    ],
    offers: [
      { id: 'accueil', type: 'percentage', value: 10, auto_apply: 'No', code: 'BIENVENUE' },
      { id: 'midi', type: 'fixed_amount', value: 3, items: ['maki-thon'] },
    ],
  };
}

function anItem(id: string) {
  return {
    item_id: id,
    item_name: 'Maki',
    allergens: [],
    item_price: { price_pickup: 5.9, price_delivery: 6.5, tax_rate: 10 },
    options: [
      {
        option_id: 'sauces',
        option_name: 'Sauces',
        min_selected: 0,
        max_selected: 2,
        option_options: [
          { id: 'soja', name: 'Sauce soja', price: 0 },
          { id: 'epicee', name: 'Mayonnaise épicée', price: 0.8 },
        ],
      },
    ],
  };
}

/** The file with other values at some paths; undefined leaves a field out. */
function spoiled(changes: Readonly<Record<string, unknown>>): unknown {
  const file: unknown = JSON.parse(JSON.stringify(aFile()));
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    const last = keys.pop() ?? '';
    let place: unknown = file;
    for (const key of keys) place = Reflect.get(Object(place), key);
    Reflect.set(Object(place), last, value);
  }
  return file;
}

function mistakesOf(file: unknown): readonly string[] {
  const check = checkRestaurant(file);
  if (check.kind === 'valid') return [];
  return check.errors.map(({ path, message }) => `${path}: ${message}`);
}

function warningsOf(file: unknown): readonly string[] {
  return checkRestaurant(file).warnings.map(({ path, message }) => `${path}: ${message}`);
}

const ITEM = 'menus[0].categories[0].items[0]';

it('K-20: warns of a telephone number of the restaurant that does not dial', () => {
  const withPhone = (phone: string) => warningsOf(spoiled({ 'settings.contacts.phone': phone }));
  expect(withPhone('04 65 71 14 0')).toEqual([
    'settings.contacts.phone: ce numéro de téléphone ne se compose pas : 04 65 71 14 02, par exemple',
  ]);
  expect(withPhone('\u202a+33 (0)4 65 71 14 02')).toEqual([]);
});

describe('a restaurant file', () => {
  it('R-2: has neither errors nor warnings when all is well', () => {
    expect(checkRestaurant(aFile())).toMatchObject({ kind: 'valid', warnings: [] });
  });

  it('R-1: needs settings and menus only', () => {
    expect(checkRestaurant({ settings: {}, menus: [] })).toMatchObject({
      kind: 'valid',
      document: { settings: {}, menus: [], offers: [] },
    });
  });

  it.each([undefined, null])(
    'R-31: without a price for delivery (%s) an item costs the same delivered',
    (price_delivery) => {
      const check = checkRestaurant(
        spoiled({ [`${ITEM}.item_price`]: { price_pickup: 18.9, price_delivery, tax_rate: 10 } }),
      );
      expect(
        check.kind === 'valid' && check.document.menus[0]?.categories[0]?.items[0],
      ).toMatchObject({ item_price: { price_pickup: 18.9, price_delivery: 18.9 } });
    },
  );

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a price that is a text',
      { [`${ITEM}.item_price.price_pickup`]: '5,90' },
      `${ITEM}.item_price.price_pickup: « 5,90 » ne convient pas : il faut un montant en euros.`,
    ],
    [
      'a negative price',
      { [`${ITEM}.item_price.price_delivery`]: -2 },
      `${ITEM}.item_price.price_delivery: -2 ne convient pas : il faut un montant positif ou nul.`,
    ],
    [
      'a third decimal',
      { [`${ITEM}.item_price.price_pickup`]: 5.905 },
      `${ITEM}.item_price.price_pickup: 5,905 ne convient pas : il faut deux décimales au plus.`,
    ],
    [
      'a third decimal in a zone',
      { 'settings.features.delivery.zones[0].delivery_fee': 2.505 },
      'settings.features.delivery.zones[0].delivery_fee: 2,505 ne convient pas : il faut deux décimales au plus.',
    ],
    [
      'a missing price',
      { [`${ITEM}.item_price`]: undefined },
      `${ITEM}.item_price: Ce champ manque : il faut un objet.`,
    ],
    [
      'an item without a name',
      { [`${ITEM}.item_name`]: undefined },
      `${ITEM}.item_name: Ce champ manque : il faut un nom.`,
    ],
    [
      'a category whose name is blank',
      { 'menus[0].categories[0].category_name': '  ' },
      'menus[0].categories[0].category_name: «    » ne convient pas : il faut un nom.',
    ],
    [
      'an item whose name shows nothing',
      { [`${ITEM}.item_name`]: '\u200b\u3164' },
      `${ITEM}.item_name: « \u200b\u3164 » ne convient pas : il faut un nom.`,
    ],
    [
      'an option whose name is a space of Braille',
      { [`${ITEM}.options[0].option_options[1].name`]: '\u2800' },
      `${ITEM}.options[0].option_options[1].name: « \u2800 » ne convient pas : il faut un nom.`,
    ],
    [
      'an option without a name',
      { [`${ITEM}.options[0].option_options[1].name`]: undefined },
      `${ITEM}.options[0].option_options[1].name: Ce champ manque : il faut un nom.`,
    ],
    [
      'an unknown type of offer',
      { 'offers[1].type': 'two_for_one' },
      'offers[1].type: « two_for_one » ne convient pas : il faut free_delivery, free_item, buy_one_get_one, percentage ou fixed_amount.',
    ],
    [
      'a percentage over 100',
      { 'offers[0].value': 101 },
      'offers[0].value: 101 ne convient pas : il faut 100 % au plus.',
    ],
    [
      'a last day before the first one',
      { 'offers[0].from': '2026-12-24', 'offers[0].to': '2026-12-23' },
      'offers[0].to: « 2026-12-23 » ne convient pas : il faut un dernier jour qui ne soit pas avant le premier.',
    ],
    [
      'an offer for no use',
      { 'offers[0].max_uses': 0 },
      'offers[0].max_uses: 0 ne convient pas : il faut 1 au moins.',
    ],
    [
      'a tax rate over 100',
      { [`${ITEM}.item_price.tax_rate`]: 120 },
      `${ITEM}.item_price.tax_rate: 120 ne convient pas : il faut 100 % au plus.`,
    ],
    [
      'an hour without its zero',
      { 'menus[0].time_ranges.mon': [['9:30', '14:30']] },
      'menus[0].time_ranges.mon[0][0]: « 9:30 » ne convient pas : il faut une heure au format HH:MM.',
    ],
    [
      'a range without its end',
      { 'menus[0].time_ranges.mon': [['11:30']] },
      'menus[0].time_ranges.mon[0]: Une liste ne convient pas : il faut une plage [ouverture, fermeture].',
    ],
    [
      'a time that no clock shows',
      { 'menus[0].active_times.mon.times[0].end': '24:30' },
      'menus[0].active_times.mon.times[0].end: « 24:30 » ne convient pas : il faut une heure au format HH:MM.',
    ],
    [
      'a weekday of another language',
      { 'menus[0].time_ranges': { lun: [] } },
      'menus[0].time_ranges.lun: Un champ inconnu ne convient pas : il faut un jour : mon, tue, wed, thu, fri, sat ou sun.',
    ],
    [
      'a time zone that does not exist',
      { 'settings.scheduling.timezone': 'Europe/Lyon' },
      'settings.scheduling.timezone: « Europe/Lyon » ne convient pas : il faut un fuseau horaire IANA, par exemple Europe/Paris.',
    ],
    [
      'an unknown top-level field',
      { menu: [] },
      'menu: Un champ inconnu ne convient pas : il faut settings, menus, offers ou exceptions.',
    ],
    ['no menus', { menus: undefined, offers: [] }, 'menus: Ce champ manque : il faut une liste.'],
    [
      'an id with a space',
      { [`${ITEM}.item_id`]: 'maki saumon' },
      `${ITEM}.item_id: « maki saumon » ne convient pas : il faut 1 à 64 caractères parmi A-Z a-z 0-9 _ -.`,
    ],
    [
      'a text that no database keeps',
      { 'settings.site': { tagline: 'a\u0000b' } },
      'settings.site.tagline: « a�b » ne convient pas : il faut un texte Unicode sans caractère nul.',
    ],
  ])('R-2: names %s by its path', (_name, changes, expected) => {
    expect(mistakesOf(spoiled(changes))).toEqual([expected]);
  });

  it('R-2, I-27: names the field that is nested 20,000 levels deep', () => {
    const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
    expect(mistakesOf(spoiled({ [`${ITEM}.item_tags`]: deep }))).toEqual([
      `${ITEM}.item_tags: Trop de niveaux imbriqués : 32 au plus.`,
    ]);
  });

  it('R-6: knows the fourteen allergens only', () => {
    expect(mistakesOf(spoiled({ [`${ITEM}.allergens`]: ['fish', 'poisson'] }))).toEqual([
      `${ITEM}.allergens[1]: « poisson » ne convient pas : il faut gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites, lupin ou molluscs.`,
    ]);
  });

  it('R-3: takes the menu and the category of an item from those that contain it', () => {
    const check = checkRestaurant(aFile());
    expect(
      check.kind === 'valid' && check.document.menus[0]?.categories[0]?.items[0],
    ).toMatchObject({ item_menu_id: 'carte', item_category_id: 'maki' });
    expect(mistakesOf(spoiled({ [`${ITEM}.item_menu_id`]: 'carte' }))).toEqual([]);
    expect(
      mistakesOf(
        spoiled({ [`${ITEM}.item_menu_id`]: 'midi', [`${ITEM}.item_category_id`]: 'sushi' }),
      ),
    ).toEqual([
      `${ITEM}.item_category_id: « sushi » ne convient pas : il faut « maki », l’identifiant de menus[0].categories[0].category_id, ou rien.`,
      `${ITEM}.item_menu_id: « midi » ne convient pas : il faut « carte », l’identifiant de menus[0].menu_id, ou rien.`,
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['items', { 'menus[0].categories[0].items[1]': anItem('maki-saumon'), offers: [] }, ITEM],
    [
      'option groups of an item',
      {
        [`${ITEM}.options[1]`]: { option_id: 'sauces', option_name: 'Encore des sauces' },
      },
      `${ITEM}.options[0]`,
    ],
    [
      'options of a group',
      { [`${ITEM}.options[0].option_options[1].id`]: 'soja' },
      `${ITEM}.options[0].option_options[0]`,
    ],
    ['offers', { 'offers[1].id': 'accueil' }, 'offers[0]'],
  ])('R-4: two %s do not share an id', (_name, changes, first) => {
    const errors = mistakesOf(spoiled(changes));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`comme dans ${first}`);
    expect(errors[0]).toContain('il faut un identifiant qui ne serve qu’une fois');
  });

  it('R-4: ids of menus and categories are unique in the file', () => {
    const [menu] = aFile().menus;
    const twice = { ...aFile(), menus: [menu, { ...menu, menu_name: 'Le midi' }], offers: [] };
    expect(mistakesOf(twice).map((line) => line.split(':')[0])).toEqual([
      'menus[1].categories[0].category_id',
      'menus[1].categories[0].items[0].item_id',
      'menus[1].categories[0].items[1].item_id',
      'menus[1].menu_id',
    ]);
  });

  it('R-4: two items may have the same option groups', () => {
    expect(mistakesOf(aFile())).toEqual([]);
  });

  it('R-5: an offer names menus, categories and items of its file', () => {
    expect(
      mistakesOf(
        spoiled({
          'offers[1].menus': ['carte', 'soir'],
          'offers[1].categories': ['sushi'],
          'offers[1].items': ['maki-thon', 'maki-anguille'],
        }),
      ),
    ).toEqual([
      'offers[1].categories[0]: « sushi » ne convient pas : il faut l’identifiant d’une catégorie de ce fichier.',
      'offers[1].items[1]: « maki-anguille » ne convient pas : il faut l’identifiant d’un article de ce fichier.',
      'offers[1].menus[1]: « soir » ne convient pas : il faut l’identifiant d’un menu de ce fichier.',
    ]);
  });

  it('R-5: codes differ by more than case and surrounding spaces', () => {
    expect(
      mistakesOf(spoiled({ 'offers[1].code': ' bienvenue ', 'offers[1].auto_apply': 'No' })),
    ).toEqual([
      'offers[1].code: «  bienvenue  », comme dans offers[0].code ne convient pas : il faut un code qui ne serve qu’une fois, majuscules et espaces mis à part.',
    ]);
  });

  it('R-5: an offer’s id does not contain its code', () => {
    expect(mistakesOf(spoiled({ 'offers[0].id': 'code-bienvenue-10' }))).toEqual([
      'offers[0].id: « code-bienvenue-10 » ne convient pas : il faut un identifiant qui ne contienne pas le code de l’offre.',
    ]);
  });

  it('R-5: an offer with a code waits for it unless it says that it applies by itself', () => {
    const check = checkRestaurant(spoiled({ 'offers[0].auto_apply': undefined }));
    expect(
      check.kind === 'valid' && check.document.offers.map((offer) => offer.auto_apply),
    ).toEqual(['No', 'Yes']);
  });

  it('R-7: the minimum of a group is neither over its maximum nor over its options', () => {
    expect(mistakesOf(spoiled({ [`${ITEM}.options[0].min_selected`]: 3 }))).toEqual([
      `${ITEM}.options[0].min_selected: 3 ne convient pas : il faut 2 au plus, le maximum de choix du groupe.`,
    ]);
    expect(
      mistakesOf(
        spoiled({
          [`${ITEM}.options[0].min_selected`]: 3,
          [`${ITEM}.options[0].max_selected`]: null,
        }),
      ),
    ).toEqual([
      `${ITEM}.options[0].min_selected: 3 ne convient pas : il faut 2 au plus, le nombre de choix du groupe.`,
    ]);
  });

  it('R-25: max_units is a whole number from 1 to 1000, and not below min_selected', () => {
    const at = `${ITEM}.options[0].max_units`;
    expect(mistakesOf(spoiled({ [at]: 4 }))).toEqual([]);
    expect(mistakesOf(spoiled({ [at]: 0 }))).toMatchObject([expect.stringContaining(at)]);
    expect(mistakesOf(spoiled({ [at]: 1, [`${ITEM}.options[0].min_selected`]: 2 }))).toEqual([
      `${at}: 1 ne convient pas : il faut 2 au moins, le minimum de choix du groupe.`,
    ]);
  });

  it('R-36: exactly one size is chosen, each has a whole price, and an item has sizes once', () => {
    const size = (id: string, fields: object = {}) => ({ id, name: id, price: 9.5, ...fields });
    const sizes = (fields: object = {}, options = [size('s'), size('l', { price: 14.5 })]) => ({
      option_id: 'size',
      kind: 'size',
      option_options: options,
      ...fields,
    });
    const mistakes = (...groups: object[]) => mistakesOf(spoiled({ [`${ITEM}.options`]: groups }));
    const at = `${ITEM}.options[0]`;
    expect(mistakes(sizes())).toEqual([]);
    expect(mistakes(sizes({ min_selected: 1, max_selected: 1, max_units: null }))).toEqual([]);
    expect(mistakes(sizes({ min_selected: null, kind: 'size' }))).toEqual([]);
    expect(mistakes(sizes({ max_selected: 2 }))).toEqual([
      `${at}.max_selected: 2 ne convient pas : il faut 1, car on choisit exactement une taille.`,
    ]);
    expect(mistakes(sizes({ min_selected: 0 }))).toEqual([
      `${at}.min_selected: 0 ne convient pas : il faut 1, car on choisit exactement une taille.`,
    ]);
    expect(mistakes(sizes({}, [size('s', { price: undefined })]))).toEqual([
      `${at}.option_options[0].price: Ce champ manque : il faut le prix entier de cette taille.`,
    ]);
    expect(mistakes(sizes({}, [size('s', { price_delivery: 0 })]))).toEqual([
      `${at}.option_options[0].price_delivery: 0 ne convient pas : il faut le prix entier de cette taille en livraison.`,
    ]);
    expect(mistakes(sizes({}, []))).toEqual([
      `${at}.option_options: Une liste vide ne convient pas : il faut au moins une taille.`,
    ]);
    expect(mistakes(sizes(), sizes({ option_id: 'other' }))).toEqual([
      `${ITEM}.options[1].kind: « size » ne convient pas : il faut un seul groupe de tailles par article.`,
    ]);
    expect(mistakes({ ...sizes(), kind: 'taille' })).toEqual([
      expect.stringContaining(`${at}.kind`),
    ]);
  });

  it('R-36: no more options are chosen by default than may be, and only a size has two prices', () => {
    const at = `${ITEM}.options[0]`;
    const option = (id: string, fields: object = {}) => ({ id, name: id, ...fields });
    const group = (max: number | null, ...options: object[]) =>
      mistakesOf(
        spoiled({
          [at]: { option_id: 'sauces', max_selected: max, option_options: options },
        }),
      );
    const [soja, miso] = [option('soja', { default: true }), option('miso', { default: true })];
    expect(group(null, soja, miso)).toEqual([]);
    expect(group(1, soja, option('miso', { default: false }))).toEqual([]);
    expect(group(1, soja, miso)).toEqual([
      `${at}.option_options[1].default: True ne convient pas : il faut 1 choix par défaut au plus.`,
    ]);
    expect(group(1, option('soja', { price_delivery: 1 }))).toEqual([
      `${at}.option_options[0].price_delivery: 1 ne convient pas : il faut rien : seule une taille a un prix en livraison.`,
    ]);
  });

  it('R-2: lists all validation errors at once, of any kind, in the order of the file', () => {
    const errors = mistakesOf(
      spoiled({
        [`${ITEM}.item_price.price_pickup`]: -5.901,
        [`${ITEM}.options[0].min_selected`]: 4,
        'menus[0].categories[0].items[1].item_id': 'maki-saumon',
        'offers[0].value': 250,
        'offers[0].active_times': { start: '7h' },
        'offers[1].items': ['maki-thon'],
        'settings.contacts.latitude': 'nord',
      }),
    );
    expect(errors.map((line) => line.split(': ')[0])).toEqual([
      `${ITEM}.item_price.price_pickup`,
      `${ITEM}.item_price.price_pickup`,
      `${ITEM}.options[0].min_selected`,
      'menus[0].categories[0].items[1].item_id',
      'offers[0].active_times.start',
      'offers[0].value',
      'offers[1].items[0]',
      'settings.contacts.latitude',
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a restaurant without a name',
      { 'settings.contacts.name': '' },
      'settings.contacts.name: le restaurant n’a pas de nom',
    ],
    [
      'a menu without a name',
      { 'menus[0].menu_name': undefined },
      'menus[0].menu_name: ce menu n’a pas de nom',
    ],
    [
      'distances without tiers',
      { 'settings.features.delivery.calculation_type': 'distance' },
      'settings.features.delivery.distance_tiers: aucun palier de distance : la livraison sera gratuite',
    ],
    [
      'delivery without zones',
      { 'settings.features.delivery.zones': [] },
      'settings.features.delivery.zones: aucune zone : aucune adresse ne sera livrée',
    ],
    [
      'an offer that never counts',
      { 'offers[0].code': undefined },
      'offers[0].code: ni automatique ni code : cette offre ne sert jamais',
    ],
    [
      'a free item without items',
      { 'offers[1].type': 'free_item', 'offers[1].items': [] },
      'offers[1].items: aucun article à offrir : cette offre ne donne rien',
    ],
    [
      'a companion that does not exist',
      { [`${ITEM}.pairs_with`]: ['the-vert'] },
      `${ITEM}.pairs_with[0]: « the-vert » n’est l’identifiant d’aucun article`,
    ],
    [
      'a vegetarian fish',
      { [`${ITEM}.vegetarian`]: 'Yes', [`${ITEM}.allergens`]: ['soya', 'fish'] },
      `${ITEM}.vegetarian: dit végétarien, mais contient « fish »`,
    ],
    [
      'a misspelt field',
      { [`${ITEM}.item_descripton`]: 'Saumon' },
      `${ITEM}.item_descripton: champ inconnu, ignoré`,
    ],
    [
      'a restaurant that takes no money',
      { 'settings.payments': { cod: { active: 'No' } } },
      'settings.payments: aucun moyen de paiement actif : personne ne pourra commander',
    ],
    [
      'an item whose allergens are not stated (R-28)',
      { [`${ITEM}.allergens`]: null },
      `${ITEM}.allergens: allergènes non précisés : écrivez [] s’il n’y en a aucun`,
    ],
  ])('R-2: warns of %s', (_name, changes, expected) => {
    const file = spoiled(changes);
    expect(mistakesOf(file)).toEqual([]);
    expect(warningsOf(file)).toEqual([expected]);
  });

  it('R-21: warns of every unknown field of the settings, which is stored and stays private', () => {
    const file = spoiled({
      'settings.contacts.printer_api_key': 'a',
      'settings.payments.stripe': { active: true, secret_key: 'b' },
      'settings.payments.klarna': { active: true },
      'settings.features.kitchen_printer': { api_key: 'c' },
      'settings.features.delivery.zones[0].courier': 'd',
      'settings.scheduling.calendar_token': 'e',
      'settings.site': { crm_token: 'f', legal: { key: 'g' }, icons: { crm: 'comptoir:fish' } },
      'settings.blog': { articles: [], editor_token: 'h' },
      'settings.retention': { codes_day: 1 },
      'settings.kitchen': { accept_within: 5, password: 'i' },
      'settings.staff': { pin: 'j' },
      'settings.till': { password: 'k' },
    });
    expect(mistakesOf(file)).toEqual([]);
    const unknown = 'champ inconnu : gardé dans la boutique, jamais publié';
    expect(warningsOf(file)).toEqual([
      `settings.blog.editor_token: ${unknown}`,
      `settings.contacts.printer_api_key: ${unknown}`,
      `settings.features.delivery.zones[0].courier: ${unknown}`,
      `settings.features.kitchen_printer: ${unknown}`,
      `settings.kitchen.password: ${unknown}`,
      `settings.payments.klarna: ${unknown}`,
      `settings.payments.stripe.secret_key: ${unknown}`,
      `settings.retention.codes_day: ${unknown}`,
      `settings.scheduling.calendar_token: ${unknown}`,
      `settings.site.crm_token: ${unknown}`,
      `settings.site.icons.crm: ${unknown}`,
      `settings.site.legal.key: ${unknown}`,
      `settings.staff.pin: ${unknown}`,
      `settings.till: ${unknown}`,
    ]);
  });

  it('R-21: warns of every value of the site that is no text, and so is not published', () => {
    const file = spoiled({
      'settings.site': {
        tagline: ['Sushis'],
        price_range: 2,
        story: 'Depuis 1998',
        hero: '',
        logo: null,
        legal: { siret: 73_282_932_000_074, company: 'Comptoir', host: 'OVH', mediator: {} },
        title: 5,
      },
    });
    expect(mistakesOf(file)).toEqual([]);
    const dropped = 'ce n’est pas ce qui est attendu ici : ce champ n’est pas publié';
    const number = 'un nombre, où il faut un texte entre guillemets : ce champ n’est pas publié';
    expect(warningsOf(file)).toEqual([
      `settings.site.legal.host: ${dropped}`,
      `settings.site.legal.siret: ${number}`,
      `settings.site.price_range: ${number}`,
      `settings.site.story: ${dropped}`,
      `settings.site.tagline: ${dropped}`,
      `settings.site.title: ${number}`,
    ]);
    expect(warningsOf(spoiled({ 'settings.site': { legal: [] } }))).toEqual([
      `settings.site.legal: ${dropped}`,
    ]);
  });

  it('R-21: warns of every unknown field of menus and offers, which are left out', () => {
    const file = spoiled({
      'menus[0].active_times.mon.times[0].note': 'a',
      [`${ITEM}.options[0].option_options[0].supplier`]: 'b',
      'offers[0].active_times': { start: '11:30', zone: 'c' },
      'settings.blog': {
        articles: [{ slug: 'riz', title: 'Riz', date: '2026-01-01', text: 'Cuit.', draft: 'd' }],
      },
    });
    expect(warningsOf(file)).toEqual([
      'menus[0].active_times.mon.times[0].note: champ inconnu, ignoré',
      `${ITEM}.options[0].option_options[0].supplier: champ inconnu, ignoré`,
      'offers[0].active_times.zone: champ inconnu, ignoré',
      'settings.blog.articles[0].draft: champ inconnu, ignoré',
    ]);
  });

  it.each([undefined, '', null])(
    'R-26: warns of contacts.email %j: no order would be mailed',
    (email) => {
      expect(warningsOf(spoiled({ 'settings.contacts.email': email }))).toEqual([
        'settings.contacts.email: sans adresse e-mail, le restaurant n’est prévenu d’aucune commande',
      ]);
    },
  );

  describe('R-16: a condiment', () => {
    const EXTRAS = 'settings.features.extras';
    const plain = { ...anItem('wasabi'), options: [] };
    const withExtras = (...extras: object[]) =>
      spoiled({ [EXTRAS]: extras, 'menus[0].categories[0].items[2]': plain });

    it('R-16: names an item of the file that leaves nothing to choose', () => {
      expect(mistakesOf(withExtras({ item_id: 'wasabi', free_per: { amount: 15 } }))).toEqual([]);
      expect(mistakesOf(withExtras({ item_id: 'ailleurs' }, { item_id: 'maki-thon' }))).toEqual([
        `${EXTRAS}[0].item_id: « ailleurs » ne convient pas : il faut l’identifiant d’un article de ce fichier.`,
        `${EXTRAS}[1].item_id: « maki-thon » ne convient pas : il faut un article sans options.`,
      ]);
    });

    it('R-16: is listed once, and is free by amount or by items', () => {
      const both = { item_id: 'wasabi', free_per: { amount: 15, items: 2 } };
      expect(mistakesOf(withExtras({ item_id: 'wasabi' }, both))).toEqual([
        `${EXTRAS}[1].free_per: Un objet ne convient pas : il faut amount ou items, pas les deux.`,
        `${EXTRAS}[1].item_id: « wasabi » ne convient pas : il faut un article qui n’est pas déjà dans cette liste.`,
      ]);
    });
  });

  describe('Q-14, Q-17: the settings of the search', () => {
    const SEARCH = 'settings.features.search';

    it('Q-14: a list of synonyms has two words at least, single ones, each once', () => {
      const synonyms = [['maki', 'Sushi'], ['maki'], ['thon rouge', 'maki', 'é'], ['Maki', 'makî']];
      expect(mistakesOf(spoiled({ [SEARCH]: { synonyms } }))).toEqual([
        `${SEARCH}.synonyms[1]: Une liste ne convient pas : il faut deux mots au moins.`,
        `${SEARCH}.synonyms[2][0]: « thon rouge » ne convient pas : il faut un mot de deux lettres au moins.`,
        `${SEARCH}.synonyms[2][2]: « é » ne convient pas : il faut un mot de deux lettres au moins.`,
        `${SEARCH}.synonyms[3][1]: « makî » ne convient pas : il faut un texte qui n’est pas déjà dans cette liste.`,
      ]);
      expect(mistakesOf(spoiled({ [SEARCH]: { synonyms: 'maki' } }))).toEqual([
        `${SEARCH}.synonyms: « maki » ne convient pas : il faut une liste.`,
      ]);
    });

    it('Q-17: a popular search is long enough to search for, and there once', () => {
      expect(mistakesOf(spoiled({ [SEARCH]: { popular: ['maki', '!', 3, 'MAKI'] } }))).toEqual([
        `${SEARCH}.popular[1]: « ! » ne convient pas : il faut un texte de deux lettres au moins.`,
        `${SEARCH}.popular[2]: 3 ne convient pas : il faut un texte.`,
        `${SEARCH}.popular[3]: « MAKI » ne convient pas : il faut un texte qui n’est pas déjà dans cette liste.`,
      ]);
    });

    it('Q-14, Q-17: warns of what leads to no dish', () => {
      const file = spoiled({
        [SEARCH]: {
          synonyms: [
            ['gambas', 'crevette'],
            ['rouleau', 'makis'],
          ],
          popular: ['rouleaux', 'pizza'],
        },
      });
      expect(mistakesOf(file)).toEqual([]);
      expect(warningsOf(file)).toEqual([
        `${SEARCH}.popular[1]: ne trouve aucun plat : ne sera pas proposé`,
        `${SEARCH}.synonyms[0]: aucun de ces mots n’est à la carte`,
      ]);
    });
  });

  it('R-29: warns of an item that a category shows and that is none, or its own', () => {
    const LINKED = 'menus[0].categories[0].linked_items';
    const file = spoiled({ [LINKED]: ['maki-saumon', 'parti'] });
    expect(mistakesOf(file)).toEqual([]);
    expect(warningsOf(file)).toEqual([
      `${LINKED}[0]: « maki-saumon » est déjà un article de cette catégorie`,
      `${LINKED}[1]: « parti » n’est l’identifiant d’aucun article`,
    ]);
  });

  it('R-30: a photograph says what it shows in up to 300 characters', () => {
    const ALT = 'menus[0].categories[0].items[0].item_image_alt';
    expect(mistakesOf(spoiled({ [ALT]: 'Six makis sur une ardoise' }))).toEqual([]);
    expect(mistakesOf(spoiled({ [ALT]: null }))).toEqual([]);
    expect(mistakesOf(spoiled({ [ALT]: 'x'.repeat(301) }))).toHaveLength(1);
  });

  describe('R-27: a zone', () => {
    const ZONES = 'settings.features.delivery.zones';
    const SQUARE = [
      [4.82, 45.75],
      [4.84, 45.75],
      [4.84, 45.77],
      [4.82, 45.77],
      [4.82, 45.75],
    ];
    const BOW_TIE = [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3], SQUARE[0]];
    const mistakesOfZones = (...zones: object[]) => mistakesOf(spoiled({ [ZONES]: zones }));

    it('has a postal code or an area', () => {
      expect(mistakesOfZones(aDrawnZone('Polygon', [SQUARE]))).toEqual([]);
      expect(mistakesOfZones(aDrawnZone('MultiPolygon', [[SQUARE], [SQUARE]]))).toEqual([]);
      expect(mistakesOfZones({ name: 'Centre', delivery_fee: 2 })).toEqual([
        `${ZONES}[0].postal_code: Ce champ manque : il faut un code postal, ou un secteur dessiné (area).`,
      ]);
    });

    it('has an area of closed rings that enclose a surface and cross nowhere', () => {
      const crossing = 'un contour qui entoure une surface sans se croiser ni se toucher';
      expect(mistakesOfZones(aDrawnZone('Polygon', [BOW_TIE]))).toEqual([
        expect.stringMatching(`^${escaped(`${ZONES}[0].area.coordinates[0]`)}: .*${crossing}\\.$`),
      ]);
      expect(mistakesOfZones(aDrawnZone('Polygon', [SQUARE.toSpliced(-1, 1)]))).toEqual([
        expect.stringContaining('un contour fermé : le dernier point égal au premier'),
      ]);
      expect(mistakesOfZones(aDrawnZone('Polygon', [[[200, 45], ...SQUARE]]))).toEqual([
        expect.stringContaining('une longitude de -180 à 180'),
      ]);
      expect(mistakesOfZones(aDrawnZone('Point', [4.8, 45.7]))).toEqual([
        expect.stringContaining('un objet GeoJSON de type Polygon ou MultiPolygon'),
      ]);
    });

    it('has at most 500 points', () => {
      const round = Array.from({ length: 501 }, (_, index) => {
        const angle = (index / 500) * 2 * Math.PI;
        return [4.8 + 0.01 * Math.cos(angle), 45.7 + 0.01 * Math.sin(angle)];
      });
      const ring = [...round.slice(0, 500), ...round.slice(0, 1)];
      expect(mistakesOfZones(aDrawnZone('Polygon', [ring]))).toEqual([
        `${ZONES}[0].area.coordinates: 501 points ne convient pas : il faut 500 points au plus en tout.`,
      ]);
      expect(mistakesOfZones(aDrawnZone('Polygon', [ring.toSpliced(1, 1)]))).toEqual([]);
    });

    it('has a name of its own where one is drawn', () => {
      const drawn = aDrawnZone('Polygon', [SQUARE]);
      expect(mistakesOfZones(drawn, { ...drawn })).toEqual([
        expect.stringMatching(/zones\[1\]\.name: .*un nom qu’aucune autre zone n’a/),
      ]);
    });
  });

  it('R-2: says in one line what is no restaurant at all', () => {
    expect(mistakesOf(null)).toEqual([
      ': Une valeur vide (null) ne convient pas : il faut un objet.',
    ]);
    expect(mistakesOf([])).toEqual([': Une liste vide ne convient pas : il faut un objet.']);
  });

  it('R-1: reads flags as booleans and as Yes or No', () => {
    const check = checkRestaurant(
      spoiled({
        'menus[0].menu_is_open': 'No',
        'offers[1].auto_apply': true,
        'offers[1].allow_repeat': true,
        'settings.features.delivery.active': 'Yes',
      }),
    );
    expect(check).toMatchObject({
      kind: 'valid',
      document: {
        menus: [{ menu_is_open: false }],
        offers: [{}, { auto_apply: 'Yes', allow_repeat: 'Yes' }],
        settings: { features: { delivery: { active: 'Yes' } } },
      },
    });
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.[\]]/g, String.raw`\$&`);
}

it('H-13: hours that overlap are a warning of a file, and an error of what is written in the pages', () => {
  const file = aFile();
  const [menu] = file.menus;
  const overlapping = {
    ...file,
    menus: [
      {
        ...menu,
        time_ranges: {
          mon: [
            ['11:30', '14:00'],
            ['13:00', '15:00'],
          ],
        },
      },
    ],
  };
  const path = 'menus[0].time_ranges.mon[1]';
  const read = checkRestaurant(overlapping);
  expect(read.kind).toBe('valid');
  expect(read.warnings.map((one) => one.path)).toContain(path);
  const written = checkRestaurant(overlapping, 'pages');
  expect(written.kind === 'invalid' && written.errors.map((one) => one.path)).toEqual([path]);
  expect(written.warnings.map((one) => one.path)).not.toContain(path);
});
