import { isSameJson } from '@comptoir/contract/catalogue/entities';
import { mergeContent } from '@comptoir/contract/catalogue/merge-entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { ApiProblem, ApiResult } from '@comptoir/contract/wire/api-result';
import { contentOf } from '#lib/catalogue/draft-tree.ts';
import type { EditConflict, unsavedContent } from '#lib/catalogue/unsaved-content.ts';

type Content = Readonly<Record<string, unknown>>;

/** How long typing must rest before it is saved. */
const REST_MILLISECONDS = 600;

export interface EditorState {
  readonly content: Content;
  readonly status: 'saved' | 'saving' | 'failed';
  readonly problem: ApiProblem | null;
  readonly conflict: EditConflict | null;
  readonly canUndo: boolean;
}

interface EditorDependencies {
  /** Stores a content at the revision that it was made of. */
  readonly put: (
    content: Content,
    revision: number,
  ) => Promise<ApiResult<WireCatalogueEntity, { entity: WireCatalogueEntity }>>;
  readonly unsaved: ReturnType<typeof unsavedContent>;
  /** Gets each save when it begins. */
  readonly onSaving: (saving: Promise<void>) => void;
}

/**
 * The content of an entity that saves itself, at the revision that it was made of: what another person has saved
 * meanwhile is shown instead of overwritten, also after a reload. Rules CA-4 and CA-22.
 */
export function createEntityEditor(
  entity: WireCatalogueEntity,
  { put, unsaved, onSaving }: EditorDependencies,
) {
  const listeners = new Set<() => void>();
  /** What the draft has, as it was sent and as the server holds it: it may have brought it into its usual form. */
  let stored = storedOf(entity);
  /** The contents before each run of changes, the oldest first. */
  let earlier: readonly Content[] = [];
  /** Further letters belong to the last run until it is saved. */
  let isRunOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let state: EditorState = {
    content: stored.content,
    status: 'saved',
    problem: null,
    conflict: null,
    canUndo: false,
  };

  const left = unsaved.read();
  if (left && isSameContent(left.content, stored.content)) unsaved.remove();
  else if (left) {
    if (left.base) earlier = [left.base];
    // Without what it was made of each field counts as changed.
    const base = left.base ?? {};
    stored = { revision: left.revision, content: base, normal: base };
    state = { ...state, content: left.content, status: 'saving', canUndo: earlier.length > 0 };
  }

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes, canUndo: earlier.length > 0 };
    for (const listener of listeners) listener();
  }

  function write(content: Content): void {
    const { revision, normal: base } = stored;
    unsaved.write({ revision, base, content, at: Date.now() });
    set({ content, status: 'saving' });
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Asks which version stays; in each the fields that only the other one has changed can be kept. */
  function askAbout(theirs: WireCatalogueEntity): void {
    const { normal: base } = stored;
    const merged = (changed: Content, other: Content) =>
      mergeContent(base, changed, other) as Content;
    const { content } = state;
    // What is stored for a reload stays as it is until one is chosen.
    stored = storedOf(theirs);
    const { content: newer } = stored;
    const [mine, other] = [merged(content, newer), merged(newer, content)];
    earlier = earlier.map((one) => merged(one, newer));
    isRunOpen = false;
    const conflict = isSameContent(mine, other)
      ? { mine: content, theirs, keepsBoth: true }
      : { mine, theirs: { ...theirs, content: other }, keepsBoth: false };
    set({ content: mine, conflict, problem: null, status: 'failed' });
  }

  async function send(): Promise<void> {
    while (state.content !== stored.content) {
      const sent = state.content;
      isRunOpen = false;
      set({ status: 'saving' });
      const result = await put(sent, stored.revision);
      const theirs = result.ok ? null : (result.problem.entity ?? null);
      // The answer to an earlier attempt was lost.
      const isThere = theirs !== null && isSameContent(sent, contentOf(theirs));
      if (theirs && !isThere) return askAbout(theirs);
      if (!result.ok && !isThere) return set({ problem: result.problem, status: 'failed' });
      const saved = result.ok ? result.payload : theirs;
      if (saved) stored = { ...storedOf(saved), content: sent };
      // What was typed meanwhile is made of what is stored now.
      if (state.content !== sent) write(state.content);
    }
    unsaved.remove();
    set({ status: 'saved', problem: null });
  }

  /** Saves what is not saved yet; resolves once that has ended. */
  function save(): Promise<void> {
    stopTimer();
    if (state.conflict) return Promise.resolve();
    if (sending) return sending;
    const saving = send().finally(() => {
      sending = null;
    });
    sending = saving;
    onSaving(saving);
    return saving;
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What a reload has interrupted is saved at the revision that it was made of. */
    start(): void {
      if (state.content !== stored.content) void save();
    },
    /** What is left when the page goes is saved at once. */
    stop(): void {
      if (timer !== undefined) void save();
    },
    change(fields: Content): void {
      if (!isRunOpen) earlier = [...earlier, state.content];
      isRunOpen = true;
      write({ ...state.content, ...fields });
      stopTimer();
      timer = setTimeout(save, REST_MILLISECONDS);
    },
    save,
    /** Takes the last run of changes back, also while it is being saved. */
    undo(): Promise<void> {
      const last = earlier.at(-1);
      if (!last) return Promise.resolve();
      earlier = earlier.slice(0, -1);
      isRunOpen = false;
      write(last);
      return save();
    },
    keepMine(): Promise<void> {
      if (!state.conflict) return Promise.resolve();
      earlier = [contentOf(state.conflict.theirs)];
      set({ conflict: null });
      write(state.content);
      return save();
    },
    takeTheirs(): Promise<void> {
      if (!state.conflict) return Promise.resolve();
      const content = contentOf(state.conflict.theirs);
      earlier = [];
      set({ conflict: null });
      write(isSameContent(content, stored.content) ? stored.content : content);
      return save();
    },
    /** The entity as the page has loaded it since: nothing that is not saved yet gives way to it. */
    loaded(newer: WireCatalogueEntity): void {
      if (newer.revision <= stored.revision || sending || state.content !== stored.content) return;
      const isSame = isSameJson(contentOf(newer), stored.normal);
      stored = isSame ? { ...stored, revision: newer.revision } : storedOf(newer);
      if (isSame) return;
      earlier = [];
      set({ content: stored.content });
    },
  };
}

function storedOf(entity: WireCatalogueEntity) {
  const content = contentOf(entity);
  return { revision: entity.revision, content, normal: content };
}

/** Whether two contents say the same; a field that is missing says as much as null. */
function isSameContent(one: Content, other: Content): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => isSameJson(one[field] ?? null, other[field] ?? null));
}
