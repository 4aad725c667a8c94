import { MAXIMUM_GROUP_NOTE } from '@comptoir/domain/group-orders/participants';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useHeldWork } from '#stores/visitor/unsaved-work.ts';
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
  readonly onSave: (note: string) => void;
  readonly onCancel: () => void;
}

function NoteEditor({ dish, note, onSave, onCancel }: NoteEditorProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  useHeldWork(draft !== note);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="mt-2 space-y-2">
      <NoteField
        ref={field}
        label={t('Note for {name}', { name: dish })}
        maxLength={MAXIMUM_GROUP_NOTE}
        value={draft}
        onChange={setDraft}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className="flex gap-2">
        <Button onClick={() => onSave(draft.trim())}>{t('Save the note')}</Button>
        <Button look="plain" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
