import { expect, it } from 'vitest';
import { EMPTY_RESTAURANT } from '../restaurant-file/empty-restaurant.ts';
import { changeEntity } from './edit-entities.ts';
import { toEntities } from './entities.ts';
import { toTable, withTable } from './item-table.ts';
import { hoursCell, toHours } from './table-hours.ts';

const day = (...times: readonly [string, string][]) => ({
  ...{ label: '', is_open: true },
  times: times.map(([start, end]) => ({ start, end })),
});

it('CA-40 and A-12: the times of an item are a text that is read again', () => {
  const evening = day(['18:30', '22:00']);
  const both = day(['11:30', '14:30'], ['18:30', '22:00']);
  const texts = [
    [{ mon: both, tue: both, wed: both }, 'lun-mer 11:30-14:30, 18:30-22:00'],
    [{ fri: evening, sun: day(['12:00', '00:30']) }, 'ven 18:30-22:00 ; dim 12:00-00:30'],
    [{}, 'jamais'],
  ] as const;
  for (const [times, text] of texts) {
    expect(hoursCell(times)).toBe(text);
    expect(toHours(text)).toEqual(times);
  }
  const closed = { ...evening, is_open: false };
  expect(hoursCell({ mon: closed, tue: { ...evening, times: [] } })).toBe('jamais');
  expect([hoursCell(undefined), hoursCell({ mon: { times: ['late'] } })]).toEqual(['', '']);
});

it('CA-40: times are read as people write them, and nothing doubtful is', () => {
  expect(toHours('Lundi – mercredi 9h-14h30 ; SAM. 18 h 00-22:00')).toEqual({
    ...{ mon: day(['09:00', '14:30']), tue: day(['09:00', '14:30']) },
    ...{ wed: day(['09:00', '14:30']), sat: day(['18:00', '22:00']) },
  });
  const doubtful = ['lun', '18:30-22:00', 'lun 25:00-26:00', 'lun-lun 1', 'ven-mar 18:00-20:00'];
  for (const text of [...doubtful, 'lun 18:00-20:00 ; lundi 12:00-14:00', 'xyz 18:00-20:00']) {
    expect(toHours(text), text).toBeNull();
  }
});

it('CA-40: a table that is taken out and read again has the same times and the same bytes', () => {
  const first = withTable(toEntities(EMPTY_RESTAURANT), [
    ['Catégorie', 'Nom', 'Prix', 'Horaires'],
    ['Desserts', 'Tarte', '5,90', 'lun-ven 18:30-22:00'],
    ['', 'Glace', '4,50', ''],
  ]);
  if (first.kind !== 'tabled') throw new Error(first.kind);
  const [, tart] = first.entities.filter(({ kind }) => kind === 'item').toReversed();
  expect(Object(tart?.content).active_times?.fri).toEqual(day(['18:30', '22:00']));
  // A label is not in the table, and stays as long as the times do.
  const content = { ...Object(tart?.content) };
  content.active_times = {
    ...content.active_times,
    fri: { ...day(['18:30', '22:00']), label: 'V' },
  };
  const labelled = changeEntity(first.entities, { kind: 'item', id: 'tarte' }, { content });
  if (typeof labelled === 'string') throw new Error('The tart is in the draft.');
  const table = toTable(labelled.entities);
  expect(table[0]).toContain('Horaires');
  const again = withTable(labelled.entities, table);
  if (again.kind !== 'tabled') throw new Error(again.kind);
  expect(again.rows.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);
  expect(toTable(again.entities)).toEqual(table);
  const wrong = withTable(labelled.entities, [
    ['Id', 'Nom', 'Horaires'],
    ['tarte', 'Tarte', 'le soir'],
  ]);
  if (wrong.kind !== 'tabled') throw new Error(wrong.kind);
  expect(wrong.errors).toMatchObject([
    { line: 2, path: 'active_times', message: expect.stringContaining('Horaires « le soir »') },
  ]);
});
