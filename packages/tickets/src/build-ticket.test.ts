import { describe, expect, test } from 'vitest';
import { buildTicket } from './build-ticket.ts';
import { changesBetween } from './changes-between.ts';
import { renderPng } from './render-png.ts';
import { renderText } from './render-text.ts';
import { testLine, testMarks, testOrder } from './test-orders/test-order.ts';
import { testTicket } from './test-ticket.ts';
import type { TicketOrder } from './ticket-order.ts';

const KITCHEN_SECRETS = /Martin|06 12|15,30|590|€|Sakura|SIRET/;

function textOf(
  kind: 'kitchen' | 'counter' | 'receipt',
  order: TicketOrder,
  marks = testMarks(),
): string {
  return renderText(buildTicket(kind, order, marks), 42);
}

describe('tickets', () => {
  test('PR-41: of the kitchen have neither guest nor money', () => {
    expect(textOf('kitchen', testOrder())).not.toMatch(KITCHEN_SECRETS);
  });

  test('PR-42: of the kitchen repeat the number at their end, and count the pieces', () => {
    const condiments = [testLine({ name: 'Baguettes', quantity: 4 })];
    expect(textOf('kitchen', testOrder({ condiments }))).toMatch(/\nN° 142 +Articles : 7\n/);
  });

  test('PR-41: say another day than that of the order', () => {
    const order = testOrder({ promisedAt: '2026-11-24T18:30:00.000Z' });
    expect(textOf('kitchen', order)).toContain('mardi 24 novembre');
    expect(textOf('kitchen', testOrder())).not.toContain('novembre');
  });

  test('PR-40: are the same for the same order', () => {
    expect(buildTicket('counter', testOrder(), testMarks())).toEqual(
      buildTicket('counter', testOrder(), testMarks()),
    );
  });
});

test.each(['kitchen', 'counter', 'receipt'] as const)(
  'I-52: the %s ticket has the allergy or the diet in whole',
  (kind) => {
    const order = testOrder({ allergies: 'Aucune arachide' });
    expect(textOf(kind, order)).toContain('Aucune arachide');
  },
);

describe('the counter’s ticket', () => {
  test('PR-44: says what is to be taken, or that it is paid', () => {
    expect(textOf('counter', testOrder())).toContain('À ENCAISSER 15,30 €');
    const paid = testOrder({ payment: { method: 'card', isPaid: true, dueCents: 0 } });
    expect(textOf('counter', paid)).toContain('PAYÉE');
    expect(textOf('counter', paid)).not.toContain('ENCAISSER');
  });

  test('PR-44: says nothing of money to be taken for a cancelled order', () => {
    const order = testOrder({
      isCancelled: true,
      payment: { method: 'cash', isPaid: false, dueCents: 0 },
    });
    expect(textOf('counter', order)).not.toContain('ENCAISSER');
    expect(textOf('receipt', order)).not.toContain('payer');
  });

  test('BK-65: what is due names the means, where that is more than cash', () => {
    const due = { method: 'cash', isPaid: false, dueCents: 2740 } as const;
    const order = testOrder({ payment: { ...due, takenBy: ['terminal', 'meal_voucher'] } });
    const printed = textOf('counter', order);
    expect(printed).toContain('À ENCAISSER 27,40 €');
    expect(printed).toContain('À payer : CB, titres-restaurant');
    expect(textOf('counter', testOrder({ payment: due }))).toContain('À payer en espèces');
  });

  test('PR-44, BK-60: what was paid at hand-over is named by its means', () => {
    const paidBy = [
      { means: 'meal_voucher', cents: 2000 },
      { means: 'cash', cents: 740 },
    ] as const;
    const order = testOrder({ payment: { method: 'cash', isPaid: true, dueCents: 0, paidBy } });
    expect(textOf('counter', order)).toContain('PAYÉE');
    expect(textOf('counter', order)).not.toContain('ENCAISSER');
    const receipt = textOf('receipt', order);
    expect(receipt).toMatch(/Payée : titres-restaurant +20,00 €/);
    expect(receipt).toMatch(/Payée : espèces +7,40 €/);
  });

  test('PR-44: is printed without a guest whose data are gone', () => {
    expect(textOf('counter', testOrder({ guest: null }))).not.toContain('Tél.');
  });
});

describe('marks', () => {
  const first = (marks: Parameters<typeof testMarks>[0], order = testOrder()) =>
    textOf('kitchen', order, testMarks(marks))
      .split('\n')
      .filter((line) => line.includes('▌'))
      .map((line) => line.trim());

  test('PR-45: come first', () => {
    const text = textOf('kitchen', testOrder(), testMarks({ reprint: 3 }));
    expect(text.trimStart().startsWith('▌DUPLICATA 3▐')).toBe(true);
  });

  test('PR-45: say what may be a second paper, and its number', () => {
    expect(first({ reprint: 2, isPossibleDuplicate: true })).toEqual([
      '▌DOUBLON POSSIBLE▐',
      '▌DUPLICATA 2▐',
    ]);
  });

  test('PR-45: of a cancelled order say nothing of changes, and when to start is left out', () => {
    const order = testOrder({ isCancelled: true, reason: 'rupture' });
    const marks = { changes: changesBetween(testOrder(), order, 'kitchen') };
    expect(first(marks, order)).toEqual(['▌ANNULÉE▐', '▌Motif : rupture▐']);
    expect(textOf('kitchen', order)).not.toContain('À lancer');
  });

  test('PR-45: of one copy among several stand on each', () => {
    expect(textOf('kitchen', testOrder(), testMarks({ copy: 1, copies: 2 }))).toContain(
      'Exemplaire 1/2',
    );
    expect(textOf('kitchen', testOrder())).not.toContain('Exemplaire');
  });
});

describe('changes', () => {
  const before = testOrder();

  test('PR-46: an order read back from storage has none', () => {
    const stored: TicketOrder = {
      ...before,
      guest: before.guest && { address: [], phone: before.guest.phone, name: before.guest.name },
      payment: { isPaid: false, dueCents: 1530, method: 'cash' },
    };
    expect(changesBetween(before, stored, 'counter')).toEqual([]);
  });

  test('PR-46: a dish is the same with the same options and note, however many lines it has', () => {
    const [maki = testLine(), soup = testLine()] = before.lines;
    const split = testOrder({ lines: [{ ...maki, quantity: 1 }, soup, { ...maki, quantity: 1 }] });
    expect(changesBetween(before, split, 'kitchen')).toEqual([]);
    const other = testOrder({ lines: [maki, { ...soup, note: 'sans tofu' }] });
    expect(changesBetween(before, other, 'kitchen').map(({ kind }) => kind)).toEqual([
      'removed',
      'added',
    ]);
  });

  test('PR-46: are said with what was before', () => {
    const after = testOrder({
      promisedAt: '2026-11-23T18:45:00.000Z',
      lines: [testLine({ name: 'Maki saumon', quantity: 5 })],
      note: 'Vite',
      allergens: ['sésame'],
      orderType: 'delivery',
    });
    const changes = changesBetween(before, after, 'kitchen');
    const text = textOf('kitchen', after, testMarks({ changes }));
    expect(text.match(/▌.*▐/g)).toEqual([
      '▌MODIFIÉE▐',
      '▌Heure : 19:45 au lieu de 19:30▐',
      '▌LIVRAISON▐',
      '▌5 × Maki saumon au lieu de 2▐',
      '▌- 1 × Soupe miso▐',
      '▌Nouvelle remarque, ci-dessous▐',
      '▌Allergènes : sésame▐',
      '▌ALLERGÈNES : sésame▐',
    ]);
  });

  test('PR-46: of how much of a choice is taken say how much', () => {
    const withSauces = (quantity: number) =>
      testOrder({ lines: [testLine({ options: [{ name: 'Sauce soja', quantity }] })] });
    const changes = changesBetween(withSauces(1), withSauces(3), 'kitchen');
    const text = textOf('kitchen', withSauces(3), testMarks({ changes }));
    expect(text).toContain('- 1 × Maki saumon, Sauce soja');
    expect(text).toContain('+ 1 × Maki saumon, 3 × Sauce soja');
  });

  test('PR-46: of the time name the day where that is another one', () => {
    const before = testOrder({ promisedAt: '2026-11-24T18:30:00.000Z' });
    const after = testOrder({ promisedAt: '2026-12-01T18:30:00.000Z' });
    const changes = changesBetween(before, after, 'kitchen');
    const text = textOf('kitchen', after, testMarks({ changes })).replaceAll(/[▌▐\s]+/g, ' ');
    expect(text).toContain('Heure : mardi 1er décembre 19:30 au lieu de mardi 24 novembre 19:30');
  });

  test('PR-46: a cancellation that was taken back is said', () => {
    const changes = changesBetween(testOrder({ isCancelled: true }), before, 'kitchen');
    expect(textOf('kitchen', before, testMarks({ changes }))).toContain("▌N'est plus annulée▐");
    expect(changesBetween(testOrder({ isCancelled: true }), before, 'counter')).toHaveLength(1);
  });

  test('PR-46: of guest and money concern the counter, not the kitchen', () => {
    const after = testOrder({
      guest: { name: 'Zoé', phone: '1', address: [] },
      payment: { method: 'card', isPaid: true, dueCents: 0 },
      amounts: { ...before.amounts, total: 1000 },
    });
    expect(changesBetween(before, after, 'kitchen')).toEqual([]);
    const changes = changesBetween(before, after, 'counter');
    expect(textOf('counter', after, testMarks({ changes }))).toContain(
      'Total : 10,00 € au lieu de 15,30 €',
    );
    expect(changes.map(({ kind }) => kind)).toEqual(['guest', 'payment', 'amounts']);
  });
});

test('PR-52: the ruler of the test page ends its numbers at the columns that papers have', () => {
  const text = renderText(testTicket({ name: 'Cuisine', columns: 32, codePage: 'pc858' }), 32);
  const marks = text.split('\n').find((line) => line.includes(' 32 ')) ?? '';
  expect(marks).toHaveLength(48);
  expect(['10', '20', '32', '42', '48'].map((mark) => marks.indexOf(mark) + 2)).toEqual([
    10, 20, 32, 42, 48,
  ]);
  expect(text).toContain('36,10 €');
});

test('PR-54: a picture is a PNG as wide as the paper', async () => {
  const png = Buffer.from(await renderPng(buildTicket('kitchen', testOrder(), testMarks()), 42));
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(png.readUInt32BE(16)).toBe(42 * 12 + 48);
});
