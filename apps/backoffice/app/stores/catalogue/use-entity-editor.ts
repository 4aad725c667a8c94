import { isSameJson } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { useCallback, useEffect, useRef, useState } from 'react';
import { contentOf } from '#lib/catalogue/draft-tree.ts';
import { staffApi } from '#stores/session.ts';

type Content = Readonly<Record<string, unknown>>;

/** How long typing must rest before it is saved. */
const REST_MILLISECONDS = 600;

let underWay: Promise<void> | null = null;

/** The last save of any page while it is under way; null where none is. */
export function saveUnderWay(): Promise<void> | null {
  return underWay;
}

/**
 * The content of an entity that saves itself. What is not saved yet survives a reload; what another person has
 * saved meanwhile is shown instead of overwritten. Rules CA-4 and CA-22.
 */
export function useEntityEditor(entity: WireCatalogueEntity) {
  const key = `gestion-unsaved:${entity.kind}:${entity.id}`;
  const [content, setContent] = useState<Content>(() => unsaved(key) ?? contentOf(entity));
  const [status, setStatus] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [conflict, setConflict] = useState<WireCatalogueEntity | null>(null);
  const [undoable, setUndoable] = useState<readonly Content[]>([]);
  const latest = useRef(content);
  /** What the server has, as it was sent and as it is there: it may have brought it into its usual form. */
  const stored = useRef(storedOf(entity));
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isSending.current) return;
    isSending.current = true;
    while (latest.current !== stored.current.content) {
      const sent = latest.current;
      const before = stored.current;
      setStatus('saving');
      const result = await staffApi.put<WireCatalogueEntity, { entity: WireCatalogueEntity }>(
        `/catalogue/entities/${entity.kind}/${encodeURIComponent(entity.id)}`,
        { content: sent },
        { revision: before.revision },
      );
      if (!result.ok) {
        setConflict(result.problem.entity ?? null);
        setProblem(result.problem.entity ? null : result.problem);
        setStatus('failed');
        isSending.current = false;
        return;
      }
      stored.current = { ...storedOf(result.payload), content: sent };
      setProblem(null);
      setUndoable((older) => [...older, before.content]);
    }
    isSending.current = false;
    localStorage.removeItem(key);
    setStatus('saved');
  }, [entity.kind, entity.id, key]);

  const save = useCallback((): Promise<void> => {
    const saving = send().finally(() => {
      if (underWay === saving) underWay = null;
    });
    underWay = saving;
    return saving;
  }, [send]);

  // Another revision of the same content, as after archiving, is no change of it.
  useEffect(() => {
    const { revision, normal } = stored.current;
    if (entity.revision > revision && isSameJson(contentOf(entity), normal)) {
      stored.current = { ...stored.current, revision: entity.revision };
    }
  }, [entity]);

  const write = useCallback(
    (next: Content) => {
      latest.current = next;
      setContent(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );

  // What a reload has interrupted is saved first; what is left when the page goes, at once.
  useEffect(() => {
    if (latest.current !== stored.current.content && unsaved(key)) void save();
    return () => {
      if (timer.current !== undefined) void save();
    };
  }, [save, key]);

  return {
    content,
    status,
    problem,
    conflict,
    canUndo: undoable.length > 0,
    change(fields: Content) {
      write({ ...latest.current, ...fields });
      setStatus('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(save, REST_MILLISECONDS);
    },
    retry: save,
    async undo() {
      const last = undoable.at(-1);
      if (!last) return;
      write(last);
      await save();
      // Undoing is a change too, which would be undone next.
      setUndoable(undoable.slice(0, -1));
    },
    keepMine() {
      if (!conflict) return;
      stored.current = storedOf(conflict);
      setConflict(null);
      void save();
    },
    takeTheirs() {
      if (!conflict) return;
      stored.current = storedOf(conflict);
      write(stored.current.content);
      setConflict(null);
      void save();
    },
  };
}

function storedOf(entity: WireCatalogueEntity) {
  const content = contentOf(entity);
  return { revision: entity.revision, content, normal: content };
}

function unsaved(key: string): Content | null {
  const text = localStorage.getItem(key);
  return text === null ? null : JSON.parse(text);
}
