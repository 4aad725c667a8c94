import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface LineNoteProps {
  readonly note: string;
  readonly dish: string;
  readonly onSave: (note: string) => void;
  readonly onCancel: () => void;
}

/** The editor of a line's note. */
export function LineNote({ note, dish, onSave, onCancel }: LineNoteProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Closes the editor, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <div className="mt-2 space-y-2">
      <NoteField
        ref={field}
        label={t('Note for {name}', { name: dish })}
        value={draft}
        onChange={setDraft}
        onKeyDown={cancelOnEscape}
      />
      <div className="flex gap-2">
        <Button onClick={() => onSave(draft)}>{t('Save the note')}</Button>
        <Button look="plain" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
