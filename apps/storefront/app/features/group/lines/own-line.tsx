import { MAXIMUM_GROUP_NOTE } from '@comptoir/domain/group-orders/participants';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useUnsavedChanges } from '#stores/visitor/unsaved-work.ts';
import type { ShownLine } from '../own-lines.ts';
import type { OwnLines } from '../use-own-lines.ts';
import { GroupLineText } from './group-line-text.tsx';

interface OwnLineProps {
  readonly shown: ShownLine;
  readonly own: OwnLines;
  readonly isOpen: boolean;
}

/** An own line with its quantity and note, to be changed while the group is open. */
export function OwnLine({ shown, own, isOpen }: OwnLineProps) {
  const t = useTranslate();
  const [isNoteOpen, setNoteOpen] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  const wasNoteOpen = useRef(false);
  // The pressed button was removed with the editor.
  useEffect(() => {
    if (wasNoteOpen.current && !isNoteOpen) noteButton.current?.focus();
    wasNoteOpen.current = isNoteOpen;
  }, [isNoteOpen]);
  const { line } = shown;
  const name = shown.name || t('A dish that is no longer on the menu');
  const action =
    'inline-flex min-h-11 items-center text-quiet text-small underline underline-offset-4 hover:text-ink';
  return (
    <li className="py-4">
      <GroupLineText shown={shown} isNoteHidden={isNoteOpen} isCounted={!isOpen} />
      {isNoteOpen && (
        <NoteEditor
          dish={name}
          note={line.note}
          isOpen={isOpen}
          onSave={(note) => {
            setNoteOpen(false);
            own.edit(shown, { note });
          }}
          onCancel={() => setNoteOpen(false)}
        />
      )}
      {isOpen && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <QuantityStepper
            label={name}
            quantity={line.quantity}
            onChange={(quantity) => own.edit(shown, { quantity })}
          />
          {!isNoteOpen && (
            <button
              ref={noteButton}
              type="button"
              className={action}
              onClick={() => setNoteOpen(true)}
              aria-label={t(line.note ? 'Change the note for {name}' : 'Add a note for {name}', {
                name,
              })}
            >
              {t('Note')}
            </button>
          )}
          <button
            type="button"
            className={`${action} ml-auto`}
            onClick={() => own.remove(shown)}
            aria-label={t('Remove {name}', { name })}
          >
            {t('Remove')}
          </button>
        </div>
      )}
    </li>
  );
}

interface NoteEditorProps {
  readonly dish: string;
  readonly note: string;
  /** Whether the group still takes changes. */
  readonly isOpen: boolean;
  readonly onSave: (note: string) => void;
  readonly onCancel: () => void;
}

/** What is typed is saved when the page is left, as in the cart. Rule C-15. */
function NoteEditor({ dish, note, isOpen, onSave, onCancel }: NoteEditorProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedChanges(draft !== note);
  const isClosed = useRef(false);
  const saveLeft = useEffectEvent(() => {
    if (isOpen && !isClosed.current && draft !== note) onSave(draft.trim());
  });
  useEffect(() => {
    field.current?.focus();
    return () => saveLeft();
  }, []);
  const save = () => {
    isClosed.current = true;
    onSave(draft.trim());
  };
  const cancel = () => {
    isClosed.current = true;
    onCancel();
  };
  return (
    <div className="mt-2 space-y-2">
      <NoteField
        ref={field}
        label={t('Note for {name}', { name: dish })}
        maxLength={MAXIMUM_GROUP_NOTE}
        value={draft}
        onChange={setDraft}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel();
        }}
      />
      <div className="flex gap-2">
        <Button onClick={save}>{t('Save the note')}</Button>
        <Button look="plain" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
