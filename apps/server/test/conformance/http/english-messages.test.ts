import { ENGLISH_PROBLEMS } from '@comptoir/contract/wire/english-problems';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { fieldSentence } from '@comptoir/contract/wire/validation-messages';
import { describe, expect, test } from 'vitest';
import { aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { describedApi, type Operation, type Schema } from '#test/fuzz/described-api.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const settings = someSettings({
  site: { configuration: { locale: { available: ['fr', 'en'] } } },
});
const CHECKOUT = '/v2/public/checkout/';

/** Letters and words that no English sentence of the shop has. */
const FRENCH =
  /[àâçéèêëîïôûùœ«»]|\b(?:un|une|le|la|les|des|du|au|aux|est|et|ou|pas|ce|cet|cette|votre|vos|pour|avec|plus|moins|caractères|attendu|invalide)\b/i;
const GENERAL = 'This field is not valid.';

/** What no valid request has, in any field. */
const BAD = [undefined, null, 7, -1, 1e9, true, '', '…', 'x'.repeat(3_000), [], {}, [7], [{}]];

interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** The fields of a schema, those of objects and lists within included. */
function fieldsOf(schema: Schema, path: readonly (string | 0)[] = []): (readonly (string | 0)[])[] {
  const within = [...(schema.anyOf ?? schema.oneOf ?? []), schema];
  return within.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, field]) => [
      [...path, name],
      ...fieldsOf(field, [...path, name]),
    ]),
    ...(items ? [[...path, 0 as const], ...fieldsOf(items, [...path, 0])] : []),
  ]);
}

/** A body with this value at this path, and nothing else but what is on the way there. */
function withValue(
  sound: unknown,
  [step, ...rest]: readonly (string | 0)[],
  value: unknown,
): unknown {
  if (step === undefined) return value;
  if (step === 0) return [withValue(Array.isArray(sound) ? sound[0] : undefined, rest, value)];
  const fields: Record<string, unknown> = { ...Object(sound) };
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}

function bodiesOf({ path, body }: Operation): unknown[] {
  if (!body) return [undefined];
  const sound = path.startsWith(CHECKOUT) ? anOrder() : {};
  return fieldsOf(body).flatMap((field) => BAD.map((value) => withValue(sound, field, value)));
}

/** Addresses of an operation: with and without its parameters, and with ones that are none. */
function urlsOf({ path, parameters }: Operation): string[] {
  const at = path.replaceAll(/\{\w+\}/g, 'x');
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  return [
    at,
    path.replaceAll(/\{\w+\}/g, '%20.'),
    ...queries.flatMap(({ name }) =>
      ['', '.', 'x'.repeat(3_000)].map((value) => `${at}?${name}=${value}&${name}x=1`),
    ),
  ];
}

async function ask(shop: Shop, method: Operation['method'], url: string, body: unknown) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json' },
    ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return isJson ? answer.json<Answer>() : {};
}

function sentencesOf({ message, errors = [] }: Answer): string[] {
  return [...(message === undefined ? [] : [message]), ...errors.map((error) => error.message)];
}

describe('LA-37: what guests are told on English pages', () => {
  test('LA-37: no rejection has a French word in its English sentence', () => {
    const sentences = Object.entries(ENGLISH_PROBLEMS);
    expect(sentences.filter(([, sentence]) => FRENCH.test(sentence))).toEqual([]);
    const french: Readonly<Record<string, { readonly message: string }>> = PROBLEMS;
    expect(sentences.filter(([code, sentence]) => french[code]?.message === sentence)).toEqual([]);
  });

  test('LA-37: no answer to a request of a guest has, whatever is wrong with it', {
    timeout: 240_000,
  }, async () => {
    const shop = await openShop({ settings });
    const operations = (await describedApi(shop.app)).filter(
      ({ path, permission }) => path.startsWith('/v2/public/') && permission === null,
    );
    expect(operations.length).toBeGreaterThan(20);
    const codes = new Set<string>();
    const sentences = new Set<string>();
    const untranslated = new Set<string>();
    for (const operation of operations) {
      for (const url of urlsOf(operation)) {
        for (const body of url.includes('?') ? [undefined] : bodiesOf(operation)) {
          const answer = await ask(shop, operation.method, `/en${url}`, body);
          if (answer.code !== undefined) codes.add(answer.code);
          for (const sentence of sentencesOf(answer)) sentences.add(sentence);
          if (!sentencesOf(answer).includes(GENERAL)) continue;
          const vague = answer.errors?.filter(({ message }) => message === GENERAL) ?? [];
          const paths = new Set(vague.map(({ path }) => path));
          const { errors = [] } = await ask(shop, operation.method, url, body);
          for (const { message } of errors.filter(({ path }) => paths.has(path))) {
            untranslated.add(`${operation.path}: ${message}`);
          }
        }
      }
    }
    expect([...sentences].filter((sentence) => FRENCH.test(sentence))).toEqual([]);
    expect([...untranslated]).toEqual([]);
    expect(codes.size).toBeGreaterThan(8);
  });

  test.each([
    ['?query=ab', 'Saisissez au moins 3 caractères.', 'Type at least 3 characters.'],
    ['?query=zzzz', 'Cette adresse est introuvable.', 'This address cannot be found.'],
    ['distance?location=zzzz', 'Cette adresse est introuvable.', 'This address cannot be found.'],
  ])('LA-37: a search for an address without a result: %s', async (query, french, english) => {
    const shop = await openShop({ settings });
    const url = `/v2/public/locations/${query}`;
    expect((await ask(shop, 'GET', url, null)).message).toBe(french);
    expect((await ask(shop, 'GET', `/en${url}`, null)).message).toBe(english);
  });

  test.each([
    [
      { customer: aCustomer({ phone: '06 12 34 56 7' }) },
      'customer.phone',
      'Il manque des chiffres à ce numéro de téléphone',
      'Digits are missing in this telephone number.',
    ],
    [
      { customer: aCustomer({ first_name: '\u3164' }) },
      'customer.first_name',
      'Ce champ est obligatoire',
      'This field is required.',
    ],
    [
      { customer: aCustomer({ first_name: '\u00ad…' }) },
      'customer.first_name',
      'Un nom a au moins une lettre ou un chiffre',
      'A name has at least one letter or digit.',
    ],
    [
      { comment: 'x'.repeat(501) },
      'comment',
      'Il faut 500 caractères au plus.',
      '500 characters at most.',
    ],
  ])('LA-37: a field says what is wrong with it: %j', async (change, path, french, english) => {
    const shop = await openShop({ settings });
    const order = anOrder(change);
    const errors = async (url: string) => (await ask(shop, 'POST', url, order)).errors;
    expect(await errors(CHECKOUT)).toEqual([{ path, message: french }]);
    expect(await errors(`/en${CHECKOUT}`)).toEqual([{ path, message: english }]);
  });

  test.each([
    ['une chose inconnue', GENERAL],
    ['« Maki » : choisissez au moins 2.', 'Please choose at least 2.'],
    ['Trop de niveaux imbriqués : 32 au plus.', 'Too many nested levels: 32 at most.'],
    ['« Maki » : choisissez au plus 3 unités en tout.', 'Please choose at most 3 units in all.'],
    ['« Maki » : 5 au plus.', '5 at most.'],
    ['1 à 64 caractères parmi A-Z a-z 0-9 _ -', '1 to 64 characters of A-Z a-z 0-9 _ -.'],
  ])('LA-37: « %s » is « %s »', (french, english) => {
    expect(fieldSentence(french, 'en')).toBe(english);
  });
});

describe('D-15: an address that is none is not too far', () => {
  test.each([
    [{ address: 'Lyon' }, 'address_unknown', 'address'],
    [{ address: '.' }, 'address_unknown', 'address'],
    [{ postal_code: '6900' }, 'validation', 'postal_code'],
    [{ postal_code: '69226', city: 'Lyon CEDEX 02' }, 'validation', 'postal_code'],
    [{ postal_code: '75011', city: 'Paris' }, 'too_far', 'address'],
  ])('D-15: %j: %s', async (change, code, field) => {
    const shop = await openShop({ settings });
    const order = aDelivery();
    const location = { ...order.customer.location, ...change };
    const body = { ...order, customer: { ...order.customer, location } };
    const answer = await ask(shop, 'POST', CHECKOUT, body);
    expect([answer.code, answer.errors?.map(({ path }) => path)]).toEqual([
      code,
      [`customer.location.${field}`],
    ]);
  });

  test('D-15: CEDEX is not stored', async () => {
    const shop = await openShop({ settings });
    const order = aDelivery();
    const location = { ...order.customer.location, city: 'Lyon CEDEX 02' };
    const body = { ...order, customer: { ...order.customer, location } };
    expect((await shop.post(CHECKOUT, body)).status).toBe(200);
    const { rows } = await database.pool.query(
      'SELECT city, postal_code FROM orders ORDER BY placed_at DESC LIMIT 1',
    );
    expect(rows).toEqual([{ city: 'Lyon', postal_code: '69002' }]);
  });
});

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['\u202a+33 (0)6 12 34 56 78\u202c', '+33612345678'],
  ['+32 470/12.34.56', '+32470123456'],
])('K-20: %j is stored as it was typed and as %s', async (phone, e164) => {
  const shop = await openShop({ settings });
  expect((await shop.post(CHECKOUT, anOrder({ customer: aCustomer({ phone }) }))).status).toBe(200);
  const { rows } = await database.pool.query(
    'SELECT phone, phone_e164 FROM orders ORDER BY placed_at DESC LIMIT 1',
  );
  expect(rows).toEqual([{ phone: phone.replaceAll(/[\u202a\u202c]/g, ''), phone_e164: e164 }]);
});
