import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KitchenLines } from './kitchen-lines.tsx';

const line = (name: string, options: readonly string[] = [], note = '') => ({
  item_id: name,
  name,
  quantity: 2,
  options: options.map((option) => ({ name: option, quantity: 1 })),
  note,
});

const NAMES = ['Maki', 'Sashimi', 'Miso', 'Edamame', 'Gyoza', 'Tempura', 'Mochi', 'Thé'];
const order = {
  lines: NAMES.map((name) => line(name, [`sans ${name}`], `note ${name}`)),
  condiments: [line('Sauce soja')],
  note: 'Digicode 14B',
  allergens: ['sesame' as const],
};

test.each([true, false])(
  'OB-77: every line, option, note and condiment is shown, compact: %s',
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
  },
);

test('OB-77: dishes that are made alike are counted together, others stay apart', () => {
  const lines = [line('Miso'), line('Miso', ['sans tofu']), line('Miso')];
  const markup = renderToStaticMarkup(<KitchenLines order={{ ...order, lines }} isCompact />);
  expect([...markup.matchAll(/>(\d+) ×</g)].map(([, count]) => count)).toEqual(['4', '2']);
});
