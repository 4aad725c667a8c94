import { isSameJson } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { ApiProblem, ApiResult } from '@comptoir/contract/wire/api-result';
import { contentOf } from '#lib/catalogue/draft-tree.ts';
import type { unsavedContent } from '#lib/catalogue/unsaved-content.ts';

type Content = Readonly<Record<string, unknown>>;

/** How long typing must rest before it is saved. */
const REST_MILLISECONDS = 600;

export interface EditorState {
  readonly content: Content;
  readonly status: 'saved' | 'saving' | 'failed';
  readonly problem: ApiProblem | null;
  /** The entity as another person has saved it since: one of the two versions is chosen. */
  readonly conflict: WireCatalogueEntity | null;
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
    if (left.revision === stored.revision) earlier = [stored.content];
    stored = { ...stored, revision: left.revision };
    state = { ...state, content: left.content, status: 'saving', canUndo: earlier.length > 0 };
  }

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes, canUndo: earlier.length > 0 };
    for (const listener of listeners) listener();
  }

  function write(content: Content): void {
    unsaved.write({ revision: stored.revision, content, at: Date.now() });
    set({ content, status: 'saving' });
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
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
      if (!result.ok && !isThere) {
        return set({ conflict: theirs, problem: theirs ? null : result.problem, status: 'failed' });
      }
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
      stored = storedOf(state.conflict);
      earlier = [stored.content];
      isRunOpen = false;
      set({ conflict: null });
      write(state.content);
      return save();
    },
    takeTheirs(): void {
      if (!state.conflict) return;
      stored = storedOf(state.conflict);
      // Earlier contents lack what the other person has changed.
      earlier = [];
      isRunOpen = false;
      unsaved.remove();
      set({ content: stored.content, conflict: null, problem: null, status: 'saved' });
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
