import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KitchenLines } from './kitchen-lines.tsx';

const line = (name: string, options: readonly string[] = [], note = '') => ({
  item_id: name,
  name,
  quantity: 2,
  options: options.map((option) => ({ name: option, quantity: 1 })),
  note,
  position: 1,
  done: false,
});

const NAMES = ['Maki', 'Sashimi', 'Miso', 'Edamame', 'Gyoza', 'Tempura', 'Mochi', 'Thé'];
const order = {
  lines: NAMES.map((name) => line(name, [`sans ${name}`], `note ${name}`)),
  condiments: [line('Sauce soja')],
  note: 'Digicode 14B',
  allergies: 'Arachides, même en traces',
  allergens: ['sesame' as const],
};

test.each([true, false])(
  'OB-77, I-52: every line, option, note and condiment is shown, compact: %s',
  (isCompact) => {
    const markup = renderToStaticMarkup(<KitchenLines order={order} isCompact={isCompact} />);
    for (const name of NAMES) {
      expect(markup).toContain(`>${name}<`);
      expect(markup).toContain(`sans ${name}`);
      expect(markup).toContain(`« note ${name} »`);
    }
    expect(markup).toContain('2 × Sauce soja');
    expect(markup).toContain('« Digicode 14B »');
    expect(markup).toContain('sésame');
    expect(markup).toContain('« Arachides, même en traces »');
  },
);

test('OB-77: allergies come before what is sold out and before the note', () => {
  const markup = renderToStaticMarkup(
    <KitchenLines order={order} isCompact>
      <p>Edamame épuisé</p>
    </KitchenLines>,
  );
  const places = ['sésame', 'Arachides', 'Edamame épuisé', 'Digicode', '>Maki<'];
  const found = places.map((text) => markup.indexOf(text));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
});

test('OB-77: dishes that are made alike are counted together, others stay apart', () => {
  const lines = [line('Miso'), line('Miso', ['sans tofu']), line('Miso')];
  const markup = renderToStaticMarkup(<KitchenLines order={{ ...order, lines }} isCompact />);
  expect([...markup.matchAll(/>(\d+) ×</g)].map(([, count]) => count)).toEqual(['4', '2']);
});

test.each([
  ['three lines, and no word about more', { lines: ['A', 'B', 'C'] }, null],
  ['three of five lines', { lines: ['A', 'B', 'C', 'D', 'E'] }, '+ 2 lignes'],
  ['two of three beside a note', { lines: ['A', 'B', 'C'], note: 'Code 14' }, '+ 1 ligne'],
  ['one at least', { lines: ['A!', 'B'], note: 'Code' }, '+ 1 ligne'],
  ['all beside an allergen', { lines: ['A', 'B', 'C', 'D', 'E'], allergens: ['sesame'] }, null],
  ['all beside an allergy', { lines: ['A', 'B', 'C', 'D!'], allergies: 'Fraises' }, null],
  ['all where a note names one', { lines: ['A', 'B', 'C', 'D'], note: 'Allergie : kiwi' }, null],
  ['a line with its note as two', { lines: ['A!', 'B', 'C'] }, '+ 1 ligne'],
] as const)('OB-77: a card that may be folded keeps %s', (_what, given, more) => {
  const lines = given.lines.map((name) => line(name, [], name.endsWith('!') ? 'froid' : ''));
  const folded = { note: '', allergies: '', allergens: [], ...given, lines, condiments: [] };
  const markup = renderToStaticMarkup(
    <KitchenLines
      order={{ ...folded, allergens: [...folded.allergens] }}
      isCompact
      onMore={() => {}}
    />,
  );
  expect(/>(\+ \d+ lignes?)</.exec(markup)?.[1] ?? null).toBe(more);
  // What is not folded is not cut either.
  const isWarned = more === null && lines.length > 3;
  expect(markup.includes('data-whole')).toBe(isWarned);
  const hidden = [...markup.matchAll(/<li data-foldable/g)].length;
  expect(hidden).toBe(more === null ? 0 : Number(/\d+/.exec(more)?.[0]));
  expect(markup.match(/<li/g)).toHaveLength(lines.length);
});

const chosen = (name: string, options: readonly string[] = []) => ({
  item_id: name,
  name,
  options: options.map((option) => ({ name: option, quantity: 1 })),
});
const formula = {
  ...line('Formule midi'),
  courses: [
    { name: 'Entrée', choices: [chosen('Soupe')] },
    { name: 'Makis', choices: [chosen('Maki saumon', ['Riz complet']), chosen('Maki saumon')] },
  ],
};

test.each([true, false])(
  'C-27: the dishes of a formula are below it, each with its number and its options, compact: %s',
  (isCompact) => {
    const markup = renderToStaticMarkup(
      <KitchenLines order={{ ...order, lines: [formula] }} isCompact={isCompact} />,
    );
    const rows = [...markup.matchAll(/<li class="wrap-anywhere">(.*?)<\/li>/g)];
    expect(rows.map(([, row]) => row?.replace(/<[^>]*>/g, ''))).toEqual([
      '2 × Soupe',
      '2 × Maki saumon Riz complet',
      '2 × Maki saumon',
    ]);
  },
);

test('C-27, OB-77: formulas with other dishes stay apart, and a dish takes a row of a folded card', () => {
  const other = { ...formula, courses: [{ name: 'Entrée', choices: [chosen('Salade')] }] };
  const markup = renderToStaticMarkup(
    <KitchenLines
      order={{ ...order, lines: [formula, formula, other], note: '', allergies: '', allergens: [] }}
      isCompact
      onMore={() => {}}
    />,
  );
  expect(markup).toContain('>4 ×</span>');
  expect(markup).toContain('+ 1 ligne<');
});
