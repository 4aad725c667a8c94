import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { NO_ANSWER } from '@comptoir/contract/wire/api-result';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedContent } from '#lib/catalogue/unsaved-content.ts';
import { createEntityEditor } from './entity-editor.ts';

type Content = Readonly<Record<string, unknown>>;

const PIZZA = { item_name: 'Pizza', price: 12.5, pieces: null };

/** The draft's server: one entity with revisions, which can be out of reach or answer late. */
function openServer() {
  let entity: WireCatalogueEntity = {
    kind: 'item',
    id: 'pizza',
    parent_id: 'pizzas',
    position: 0,
    revision: 1,
    content: PIZZA,
    is_archived: false,
    changed_at: '2026-11-28T10:00:00.000Z',
    changed_by: null,
  };
  let isReachable = true;
  let losesAnswer = false;
  let pending = Promise.resolve();
  const sent: { readonly content: Content; readonly revision: number }[] = [];
  return {
    sent,
    entity: () => entity,
    content: () => entity.content,
    setReachable: (reachable: boolean) => {
      isReachable = reachable;
    },
    loseNextAnswer: () => {
      losesAnswer = true;
    },
    /** Calls wait until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      pending = promise;
      return resolve;
    },
    putBy: (person: string) => async (content: Content, revision: number) => {
      sent.push({ content, revision });
      await pending;
      if (!isReachable) return { ok: false, problem: NO_ANSWER } as const;
      if (revision !== entity.revision) {
        const problem = { ...NO_ANSWER, code: 'entity_stale', status: 412, entity };
        return { ok: false, problem } as const;
      }
      entity = { ...entity, content, revision: revision + 1, changed_by: person };
      if (!losesAnswer) return { ok: true, payload: entity } as const;
      losesAnswer = false;
      return { ok: false, problem: NO_ANSWER } as const;
    },
  };
}

/** A browser's storage, which its tabs share. */
function openStorage() {
  const values = new Map<string, string>();
  return {
    values,
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

type Server = ReturnType<typeof openServer>;
let pages = 0;

/** A page that edits the entity as the server has it now. */
function openPage(server: Server, storage: ReturnType<typeof openStorage>, person = 'Ana') {
  pages += 1;
  const editor = createEntityEditor(server.entity(), {
    put: server.putBy(person),
    unsaved: unsavedContent(storage, 'item:pizza', `page-${pages}`),
    onSaving: () => {},
  });
  editor.start();
  return editor;
}

const rested = () => vi.advanceTimersByTimeAsync(600);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('CA-22: what is typed is saved once typing rests, and leaves nothing in the browser', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const page = openPage(server, storage);
  page.change({ item_name: 'Pizza b' });
  page.change({ item_name: 'Pizza blanche' });
  expect(storage.values.size).toBe(1);
  await rested();
  expect(server.sent).toEqual([{ content: { ...PIZZA, item_name: 'Pizza blanche' }, revision: 1 }]);
  expect(page.state()).toMatchObject({ status: 'saved', conflict: null });
  expect(storage.values.size).toBe(0);
});

test('CA-22: what was typed offline can be kept together with the fields that another person has changed meanwhile, also after a reload', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const ana = openPage(server, storage);
  server.setReachable(false);
  ana.change({ item_name: 'Pizza blanche' });
  await rested();
  expect(ana.state().status).toBe('failed');

  server.setReachable(true);
  const bo = openPage(server, openStorage(), 'Bo');
  bo.change({ price: 13.2 });
  await rested();

  const reloaded = openPage(server, storage);
  await rested();
  expect(server.content()).toEqual({ ...PIZZA, price: 13.2 });
  const { conflict } = reloaded.state();
  expect(conflict).toMatchObject({ keepsBoth: true, theirs: { changed_by: 'Bo' } });
  expect(conflict?.mine).toEqual({ ...PIZZA, item_name: 'Pizza blanche' });
  expect(conflict?.theirs.content).toEqual({ ...PIZZA, price: 13.2 });
  await reloaded.keepMine();
  expect(reloaded.state()).toMatchObject({ status: 'saved', conflict: null });
  expect(server.content()).toEqual({ ...PIZZA, item_name: 'Pizza blanche', price: 13.2 });
  expect(reloaded.state().content).toEqual(server.content());
  expect(storage.values.size).toBe(0);
});

test('CA-22: of a field that both have changed both versions are shown, also after a reload', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const ana = openPage(server, storage);
  server.setReachable(false);
  ana.change({ item_name: 'Pizza blanche', price: 14 });
  await rested();
  server.setReachable(true);
  const bo = openPage(server, openStorage(), 'Bo');
  bo.change({ price: 13.2, pieces: 8 });
  await rested();

  const reloaded = openPage(server, storage);
  await rested();
  expect(server.content()).toEqual({ ...PIZZA, price: 13.2, pieces: 8 });
  const merged = { item_name: 'Pizza blanche', pieces: 8 };
  expect(reloaded.state().content).toEqual({ ...merged, price: 14 });
  const { conflict } = reloaded.state();
  expect(conflict).toMatchObject({ keepsBoth: false, theirs: { changed_by: 'Bo' } });
  expect(conflict?.mine).toEqual({ ...merged, price: 14 });
  expect(conflict?.theirs.content).toEqual({ ...merged, price: 13.2 });

  await reloaded.takeTheirs();
  expect(reloaded.state()).toMatchObject({ status: 'saved', conflict: null, canUndo: false });
  expect(server.content()).toEqual({ ...merged, price: 13.2 });
  expect(storage.values.size).toBe(0);
});

test('CA-22: content that was left without what it was made of is asked about as a whole', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const left = { revision: 1, content: { ...PIZZA, item_name: 'Pizza blanche' }, at: 1 };
  storage.setItem('gestion-unsaved:item:pizza:earlier', JSON.stringify(left));
  const bo = openPage(server, openStorage(), 'Bo');
  bo.change({ price: 13.2 });
  await rested();
  const ana = openPage(server, storage);
  await rested();
  expect(ana.state().content).toEqual(left.content);
  expect(ana.state().conflict?.theirs.content).toEqual({ ...PIZZA, price: 13.2 });
});

test('CA-22: of a conflict the own version can be kept, and given up for the other one afterwards', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const ana = openPage(server, storage);
  const bo = openPage(server, openStorage(), 'Bo');
  bo.change({ item_name: 'Pizza rouge', price: 13.2 });
  await rested();
  ana.change({ item_name: 'Pizza blanche' });
  await rested();
  expect(ana.state().conflict).not.toBeNull();
  await ana.keepMine();
  expect(server.content()).toEqual({ ...PIZZA, item_name: 'Pizza blanche', price: 13.2 });
  await ana.undo();
  expect(server.content()).toEqual({ ...PIZZA, item_name: 'Pizza rouge', price: 13.2 });
});

test('CA-22: undo leaves the fields that another person has changed between two changes', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const ana = openPage(server, storage);
  ana.change({ item_name: 'Pizza blanche' });
  await rested();
  const bo = openPage(server, openStorage(), 'Bo');
  bo.change({ price: 13.2 });
  await rested();
  ana.change({ pieces: 6 });
  await rested();
  await ana.keepMine();
  expect(server.content()).toEqual({ item_name: 'Pizza blanche', price: 13.2, pieces: 6 });
  await ana.undo();
  expect(server.content()).toEqual({ item_name: 'Pizza blanche', price: 13.2, pieces: null });
});

test('CA-22: a reload sends what it has interrupted, which can be taken back', async () => {
  const [server, storage] = [openServer(), openStorage()];
  openPage(server, storage).change({ price: 13 });
  vi.clearAllTimers();
  const reloaded = openPage(server, storage);
  await rested();
  expect(server.content()).toEqual({ ...PIZZA, price: 13 });
  await reloaded.undo();
  expect(server.content()).toEqual(PIZZA);
  expect(storage.values.size).toBe(0);
});

test('CA-22: of two tabs of one browser neither overwrites what the other one has not sent', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const [one, other] = [openPage(server, storage), openPage(server, storage)];
  server.setReachable(false);
  one.change({ item_name: 'Pizza blanche' });
  await rested();
  other.change({ price: 14 });
  await rested();
  expect(storage.values.size).toBe(2);

  server.setReachable(true);
  await other.save();
  expect(server.content()).toEqual({ ...PIZZA, price: 14 });
  expect(storage.values.size).toBe(1);
  // The first tab is reloaded before it has sent anything.
  const reloaded = openPage(server, storage);
  await rested();
  const { conflict } = reloaded.state();
  expect(conflict).toMatchObject({ keepsBoth: true, theirs: { content: { price: 14 } } });
  expect(conflict?.mine).toMatchObject({ item_name: 'Pizza blanche', price: 12.5 });
});

test('CA-22: a save whose answer was lost is no conflict with itself', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const page = openPage(server, storage);
  server.loseNextAnswer();
  page.change({ price: 13 });
  await rested();
  expect(page.state().status).toBe('failed');
  await page.save();
  expect(page.state()).toMatchObject({ status: 'saved', conflict: null });
  expect(server.entity().revision).toBe(2);
});

test('CA-22: undo while a save is under way takes the last change back, and is none itself', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const page = openPage(server, storage);
  page.change({ price: 13 });
  await rested();
  const release = server.hold();
  page.change({ price: 14 });
  await rested();
  expect(page.state().status).toBe('saving');
  const undoing = page.undo();
  expect(page.state().content).toEqual({ ...PIZZA, price: 13 });
  release();
  await undoing;
  expect(server.sent.map(({ content }) => content.price)).toEqual([13, 14, 13]);
  expect(server.content()).toEqual({ ...PIZZA, price: 13 });
  await page.undo();
  expect(server.content()).toEqual(PIZZA);
  expect(page.state().canUndo).toBe(false);
});

test('CA-22: undo before anything was sent sends nothing', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const page = openPage(server, storage);
  page.change({ price: 13 });
  await page.undo();
  await rested();
  expect(server.sent).toEqual([]);
  expect(page.state()).toMatchObject({ content: PIZZA, status: 'saved', canUndo: false });
  expect(storage.values.size).toBe(0);
});

test('CA-22: what is typed while a save is under way is sent after it, at its revision', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const page = openPage(server, storage);
  const release = server.hold();
  page.change({ price: 13 });
  await rested();
  page.change({ item_name: 'Pizza blanche' });
  release();
  await rested();
  expect(server.sent.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(server.content()).toEqual({ ...PIZZA, price: 13, item_name: 'Pizza blanche' });
});

test('CA-22: a page without changes of its own shows what another person has saved', async () => {
  const [server, storage] = [openServer(), openStorage()];
  const [ana, bo] = [openPage(server, storage), openPage(server, openStorage(), 'Bo')];
  bo.change({ price: 13.2 });
  await rested();
  ana.loaded(server.entity());
  expect(ana.state().content).toEqual({ ...PIZZA, price: 13.2 });
  ana.change({ item_name: 'Pizza blanche' });
  await rested();
  expect(server.content()).toEqual({ ...PIZZA, price: 13.2, item_name: 'Pizza blanche' });
});
