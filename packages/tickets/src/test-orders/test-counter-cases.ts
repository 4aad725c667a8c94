import type { TicketCase } from './test-cases.ts';
import { testLine, testOrder } from './test-order.ts';

const counter = { kind: 'counter', columns: 42 } as const;
const receipt = { kind: 'receipt', columns: 42 } as const;

const delivery = testOrder({
  orderType: 'delivery',
  isAsap: false,
  guest: {
    name: 'Aurélien Lefèvre-Poincaré',
    phone: '07 98 76 54 32',
    address: ['8 bis avenue du Général-Leclerc, bâtiment C, code 24A7', '94160 Saint-Mandé'],
  },
  distanceMeters: 4350,
  payment: { method: 'cash', isPaid: false, dueCents: 1980 },
  amounts: {
    subtotal: 1530,
    discount: 0,
    delivery: 450,
    taxes: [{ rate: 1000, cents: 180 }],
    total: 1980,
  },
});

const offered = testOrder({
  lines: [
    testLine({
      name: 'Menu du midi',
      quantity: 2,
      options: [{ name: 'Soupe miso', quantity: 1 }],
      totalCents: 2980,
    }),
    testLine({ itemId: 'sake', name: 'Saké chaud, 18 cl', totalCents: 850 }),
    testLine({ itemId: 'gift', name: 'Mochi glacé', totalCents: 0 }),
  ],
  condiments: [testLine({ itemId: 'soy', name: 'Sauce soja', quantity: 2, totalCents: 0 })],
  payment: { method: 'card', isPaid: true, dueCents: 0 },
  amounts: {
    subtotal: 3830,
    discount: 383,
    delivery: 0,
    taxes: [
      { rate: 1000, cents: 244 },
      { rate: 2000, cents: 127 },
    ],
    total: 3447,
  },
});

/** A formula of 20.90 € with its supplements, over dishes at 10 % and a wine at 20 %, and a pizza of 6.50 €. */
const dining = testOrder({
  lines: [
    testLine({
      itemId: 'lunch',
      name: 'Formule du comptoir',
      dishes: [
        { itemId: 'edamame', name: 'Edamame', options: [] },
        {
          itemId: 'chirashi',
          name: 'Chirashi saumon thon',
          options: [{ name: 'Riz vinaigré', quantity: 1 }],
        },
        { itemId: 'wine', name: 'Verre de viognier', options: [] },
      ],
      totalCents: 2090,
    }),
    testLine({
      itemId: 'pizza',
      name: 'Pizza margherita',
      options: [{ name: 'Petite', quantity: 1 }],
      totalCents: 650,
    }),
  ],
  payment: {
    method: 'cash',
    isPaid: false,
    dueCents: 2740,
    takenBy: ['cash', 'terminal', 'meal_voucher'],
  },
  amounts: {
    subtotal: 2740,
    discount: 0,
    delivery: 0,
    taxes: [
      { rate: 1000, cents: 219 },
      { rate: 2000, cents: 55 },
    ],
    total: 2740,
  },
});

/** Tickets with guests and money, and letters that code pages lack. */
export const COUNTER_CASES: Readonly<Record<string, readonly TicketCase[]>> = {
  counter: [
    { title: 'cash to be taken', ...counter, order: testOrder() },
    { title: 'paid, with a discount and a free line', ...counter, order: offered },
    { title: 'a delivery by distance', ...counter, order: delivery },
    { title: 'a delivery on narrow paper', ...counter, columns: 32, order: delivery },
    { title: 'a formula and a size, and the means at hand-over', ...counter, order: dining },
    { title: 'the same on narrow paper', ...counter, columns: 32, order: dining },
    { title: 'an anonymised guest', ...counter, columns: 48, order: testOrder({ guest: null }) },
  ],
  receipts: [
    { title: 'two rates of tax', ...receipt, order: offered },
    { title: 'a delivery', ...receipt, columns: 32, order: delivery },
    {
      title: 'no guest, no legal facts',
      ...receipt,
      columns: 48,
      order: testOrder({
        guest: null,
        restaurant: { name: 'Bœuf & Œuf', address: [], phone: '' },
      }),
    },
    {
      title: 'an allergy',
      ...receipt,
      order: testOrder({ allergies: 'Allergique aux arachides et aux crustacés, même en traces' }),
    },
  ],
  letters: [
    {
      title: 'French',
      ...counter,
      order: testOrder({
        lines: [testLine({ name: 'Œuf mollet, crème brûlée, maïs, garçon, ÇA, À, É' })],
        note: 'L’été, « cœur » – 5 € … naïve, Ÿ',
      }),
    },
    {
      title: 'German',
      ...counter,
      order: testOrder({
        guest: { name: 'Jürgen Größe-Weißhäupl', phone: '+49 30 123456', address: [] },
        note: 'Bitte „ohne Soße“ – GROẞ, Öl, Äpfel, Übung',
      }),
    },
    {
      title: 'Japanese',
      kind: 'kitchen',
      columns: 42,
      order: testOrder({
        lines: [
          testLine({ name: '特上寿司盛り合わせ', quantity: 2, note: 'わさび抜きでお願いします' }),
        ],
        note: 'アレルギー：海老。ありがとうございます。',
      }),
    },
    {
      title: 'emoji',
      kind: 'kitchen',
      columns: 32,
      order: testOrder({ note: 'Merci 🙏🏽 ❤️ 🍣🌶️ 👩‍👩‍👧 🇫🇷 sans piment 🌶 svp 😊' }),
    },
    {
      title: 'other scripts',
      kind: 'kitchen',
      columns: 48,
      order: testOrder({ note: 'Łódź, Đặng Thị Hương, Иван, Γιώργος, 김치, 你好, مرحبا' }),
    },
  ],
};
