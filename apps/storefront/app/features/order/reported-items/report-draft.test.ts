import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetDraft,
  newDraft,
  type ReportDraft,
  requestOf,
  storeDraft,
  storedDraft,
} from './report-draft.ts';

const LINES = [
  { part: 1, name: 'Maki saumon', options: '', left: 2 },
  { part: 2, name: 'Soupe miso', options: '', left: 0 },
];
const DRAFT: ReportDraft = {
  localId: 'report-1',
  units: { 1: { quantity: 1, problem: 'missing' } },
  text: 'Un seul maki',
  photograph: 'data:image/jpeg;base64,AAAA',
};

/** A storage with room for so many characters in each entry. */
function aStorage(room = 1_000) {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      entries.set(key, value);
    },
  };
}

beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()));
afterEach(() => vi.unstubAllGlobals());

test('RI-30: a draft becomes a request with the bytes of its photograph', () => {
  expect(requestOf(DRAFT, LINES)).toEqual({
    local_id: 'report-1',
    units: [{ part: 1, quantity: 1, problem: 'missing' }],
    text: 'Un seul maki',
    photograph: 'AAAA',
  });
});

test('RI-30: names no more units than are left, and is none where nothing is chosen', () => {
  const three = { ...DRAFT, units: { 1: { quantity: 3, problem: 'wrong' as const } } };
  expect(requestOf(three, LINES)?.units).toEqual([{ part: 1, quantity: 2, problem: 'wrong' }]);
  const gone = { ...DRAFT, units: { 2: { quantity: 1, problem: 'wrong' as const } } };
  expect(requestOf(gone, LINES)).toBeNull();
  expect(requestOf(newDraft(), LINES)).toBeNull();
});

test('RI-30: what was typed stays for this tab and this order until it is sent', () => {
  storeDraft('key', DRAFT);
  expect(storedDraft('key')).toEqual(DRAFT);
  expect(storedDraft('other')).toBeNull();
  forgetDraft('key');
  expect(storedDraft('key')).toBeNull();
});

test('RI-30: the words stay where there is no room for the photograph', () => {
  vi.stubGlobal('sessionStorage', aStorage(160));
  storeDraft('key', { ...DRAFT, photograph: `data:image/jpeg;base64,${'A'.repeat(500)}` });
  expect(storedDraft('key')).toEqual({ ...DRAFT, photograph: null });
});

test.each(['x', 'null', '[]', '{"localId":""}'])('RI-30: a stored %s is no draft', (stored) => {
  sessionStorage.setItem('report-key', stored);
  expect(storedDraft('key')).toBeNull();
});

test('RI-30: of a stored draft only what fits is taken', () => {
  const stored = {
    localId: 'report-2',
    units: { 1: { quantity: 0, problem: 'missing' }, 2: { quantity: 1, problem: 'cold' } },
    text: 7,
    photograph: 'https://example.org/x.png',
  };
  sessionStorage.setItem('report-key', JSON.stringify(stored));
  expect(storedDraft('key')).toEqual({
    localId: 'report-2',
    units: {},
    text: '',
    photograph: null,
  });
});
