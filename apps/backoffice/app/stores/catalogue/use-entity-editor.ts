import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { createId } from '@comptoir/design/browser/random-id';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { unsavedContent } from '#lib/catalogue/unsaved-content.ts';
import { staffApi } from '#stores/session.ts';
import { createEntityEditor } from './entity-editor.ts';

let underWay: Promise<void> | null = null;

/** The last save of any page while it is under way; null where none is. */
export function saveUnderWay(): Promise<void> | null {
  return underWay;
}

function onSaving(saving: Promise<void>): void {
  underWay = saving;
  void saving.finally(() => {
    if (underWay === saving) underWay = null;
  });
}

/**
 * The content of an entity that saves itself. What is not saved yet survives a reload; what another person has
 * saved meanwhile is shown instead of overwritten. Rules CA-4 and CA-22.
 */
export function useEntityEditor(entity: WireCatalogueEntity) {
  const [editor] = useState(() => {
    const { kind, id } = entity;
    return createEntityEditor(entity, {
      put: (content, revision) =>
        staffApi.put(
          `/catalogue/entities/${kind}/${encodeURIComponent(id)}`,
          { content },
          { revision },
        ),
      unsaved: unsavedContent(localStorage, `${kind}:${id}`, createId()),
      onSaving,
    });
  });
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  useEffect(() => {
    editor.start();
    return editor.stop;
  }, [editor]);
  useEffect(() => editor.loaded(entity), [editor, entity]);
  return {
    ...state,
    change: editor.change,
    retry: editor.save,
    undo: editor.undo,
    keepMine: editor.keepMine,
    takeTheirs: editor.takeTheirs,
  };
}

/** Calls `onSaved` whenever an editor has saved what was typed in it. */
export function useSaved(
  { status }: Pick<ReturnType<typeof useEntityEditor>, 'status'>,
  onSaved: () => void,
): void {
  const hasTyped = useRef(false);
  useEffect(() => {
    if (status !== 'saved') hasTyped.current = true;
    else if (hasTyped.current) onSaved();
  }, [status, onSaved]);
}
