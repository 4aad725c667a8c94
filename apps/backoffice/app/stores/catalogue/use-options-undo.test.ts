import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { expect, test } from 'vitest';
import { afterUndo } from './use-options-undo.ts';

const item = (id: string, revision: number): WireCatalogueEntity => ({
  kind: 'item',
  id,
  parent_id: 'maki',
  position: 0,
  revision,
  is_archived: false,
  content: { options: [] },
  changed_at: '2026-11-20T17:00:00.000Z',
  changed_by: null,
});

test('CA-41: changes of one person are taken back one after another', () => {
  const first = { before: [item('thon', 1)], after: [item('thon', 2)] };
  const second = { before: [item('thon', 2)], after: [item('thon', 3)] };
  expect(afterUndo(first, second, [item('thon', 4)])).toEqual({
    before: [item('thon', 1)],
    after: [item('thon', 4)],
  });
});

test('CA-41: what another person has changed between two changes is not taken back', () => {
  const first = {
    before: [item('thon', 1), item('saumon', 1)],
    after: [item('thon', 2), item('saumon', 2)],
  };
  // Another person has made revision 3 of the tuna.
  const second = {
    before: [item('thon', 3), item('saumon', 2)],
    after: [item('thon', 4), item('saumon', 3)],
  };
  expect(afterUndo(first, second, [item('thon', 5), item('saumon', 4)]).after).toEqual([
    item('thon', 2),
    item('saumon', 4),
  ]);
});
