import { changesBetween } from '../changes-between.ts';
import type { TicketCase } from './test-cases.ts';
import { testLine, testMarks, testOrder } from './test-order.ts';

const kitchen = { kind: 'kitchen', columns: 42 } as const;
const LONG_NOTE =
  'Bonjour, nous serons huit et deux d’entre nous ne mangent pas de poisson cru : merci de bien séparer les boîtes, ' +
  'd’écrire les noms dessus si possible, et de mettre la sauce soja salée et la sauce sucrée à part. La personne qui ' +
  'vient chercher la commande s’appelle Noémie, elle aura peut-être dix minutes de retard à cause des travaux du pont ; ' +
  'gardez le chaud au chaud, s’il vous plaît. Pas de coriandre, pas de gingembre dans la soupe, et une bougie pour ' +
  'l’anniversaire de Zoë. Merci mille fois à vous !!';

const moved = testOrder({
  promisedAt: '2026-11-23T18:50:00.000Z',
  startBy: '2026-11-23T18:30:00.000Z',
  lines: [
    testLine({ quantity: 3, totalCents: 1770 }),
    testLine({ itemId: 'tea', name: 'Thé vert', totalCents: 250 }),
  ],
  note: 'Sans wasabi',
});

/** Tickets for the kitchen: marks, lines, notes. */
export const KITCHEN_CASES: Readonly<Record<string, readonly TicketCase[]>> = {
  marks: [
    { title: 'a pickup as soon as possible', ...kitchen, order: testOrder() },
    {
      title: 'a cancelled order',
      ...kitchen,
      order: testOrder({ isCancelled: true, reason: 'le client ne vient pas' }),
    },
    {
      title: 'a changed order',
      ...kitchen,
      order: moved,
      marks: testMarks({ changes: changesBetween(testOrder(), moved, 'kitchen') }),
    },
    { title: 'a reprint', ...kitchen, order: testOrder(), marks: testMarks({ reprint: 1 }) },
    {
      title: 'a reprint of what may have come out',
      ...kitchen,
      columns: 32,
      order: testOrder(),
      marks: testMarks({ reprint: 2, isPossibleDuplicate: true }),
    },
    {
      title: 'the second of two copies',
      ...kitchen,
      columns: 48,
      order: testOrder({ orderNumber: 1042, orderType: 'delivery' }),
      marks: testMarks({ copy: 2, copies: 2 }),
    },
    {
      title: 'an order of another day, to be started on the day before',
      ...kitchen,
      order: testOrder({
        isAsap: false,
        promisedAt: '2026-11-27T23:15:00.000Z',
        startBy: '2026-11-27T22:50:00.000Z',
      }),
    },
  ],
  lines: [
    {
      title: 'options',
      ...kitchen,
      order: testOrder({
        lines: [
          testLine({
            name: 'Menu dégustation',
            quantity: 2,
            options: [
              { name: 'Soupe miso', quantity: 1 },
              { name: 'Sushi saumon', quantity: 6 },
              { name: 'Sans concombre, sauce soja sucrée à part et sésame grillé', quantity: 1 },
            ],
          }),
          testLine({ itemId: 'rolls', name: 'California avocat', quantity: 12 }),
        ],
      }),
    },
    {
      title: 'long names on narrow paper',
      ...kitchen,
      columns: 32,
      order: testOrder({
        orderNumber: 100_234,
        lines: [
          testLine({
            name: 'Plateau de sashimi du marché, selon l’arrivage et la saison',
            quantity: 10,
          }),
          testLine({ itemId: 'word', name: 'Donaudampfschifffahrtsgesellschaftskapitän' }),
        ],
      }),
    },
    {
      title: 'condiments',
      ...kitchen,
      order: testOrder({
        condiments: [
          testLine({ itemId: 'soy', name: 'Sauce soja salée', quantity: 3, totalCents: 0 }),
          testLine({ itemId: 'sticks', name: 'Baguettes', quantity: 2, totalCents: 0 }),
        ],
      }),
    },
    {
      title: 'sixty lines',
      ...kitchen,
      order: testOrder({
        lines: Array.from({ length: 60 }, (_, index) =>
          testLine({
            itemId: `dish-${index}`,
            name: `Plat numéro ${index + 1}`,
            quantity: (index % 4) + 1,
          }),
        ),
      }),
    },
    {
      title: 'a free line',
      ...kitchen,
      order: testOrder({
        lines: [testLine(), testLine({ itemId: 'gift', name: 'Mochi glacé', totalCents: 0 })],
      }),
    },
  ],
  notes: [
    { title: '500 characters about the order', ...kitchen, order: testOrder({ note: LONG_NOTE }) },
    {
      title: '500 characters about a line',
      ...kitchen,
      columns: 32,
      order: testOrder({ lines: [testLine({ note: LONG_NOTE })] }),
    },
    {
      title: 'lines of their own',
      ...kitchen,
      order: testOrder({ note: 'Sonnez deux fois\r\n\r\n3e étage\n\tporte gauche' }),
    },
    {
      title: 'commands and markup',
      ...kitchen,
      order: testOrder({
        note: '\u001b@\u001bp\u0000\u0019\u0019<script>alert("é")</script>\u001dV\u0000 & \u202efin',
      }),
    },
    {
      title: 'allergens',
      ...kitchen,
      order: testOrder({
        note: 'Allergique aux arachides !',
        allergies: 'Allergique aux arachides et aux crustacés, même en traces',
        allergens: ['arachides', 'fruits à coque', 'crustacés', 'sésame'],
      }),
    },
  ],
};
