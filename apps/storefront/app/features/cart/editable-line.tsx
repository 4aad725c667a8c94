import { lineKey } from '@comptoir/domain/cart/cart';
import type { QuotedLine } from '@comptoir/domain/cart/pricing';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { AvoidedNote } from '#components/order/avoided-note.tsx';
import { LineContents } from '#components/order/line-contents.tsx';
import { Price } from '#components/order/price.tsx';
import { dishNames, optionNames } from '#lib/format/order-lines.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { productAddress } from '#lib/routing/product-address.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';

interface EditableLineProps {
  readonly quoted: QuotedLine;
  /** Why it is sold out, in words; empty while it can be had. */
  readonly soldOut: string;
  /** Its note was edited last: the button that opens it takes the focus. Rule C-15. */
  readonly isNoted: boolean;
  /** The note was saved, or left as it was. */
  readonly onNote: (note: string) => void;
  readonly onRemove: () => void;
}

export function EditableLine({ quoted, soldOut, isNoted, onNote, onRemove }: EditableLineProps) {
  const { line, item, total } = quoted;
  const t = useTranslate();
  const [isNoteOpen, setNoteOpen] = useState(false);
  const noteButton = useRef<HTMLButtonElement>(null);
  const { setQuantity } = useCart.getState();
  const key = lineKey(line);
  // The pressed button was removed with the editor.
  useEffect(() => {
    if (isNoted && !isNoteOpen) noteButton.current?.focus();
  }, [isNoted, isNoteOpen]);
  const closeNote = (note: string) => {
    setNoteOpen(false);
    onNote(note);
  };
  const action =
    'inline-flex min-h-11 items-center text-quiet text-small underline underline-offset-4 hover:text-ink';
  return (
    <li className="py-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className={`min-w-0 font-semibold ${soldOut ? 'text-quiet line-through' : ''}`}>
          {item.name}
        </p>
        <Price amount={total} className="font-semibold" />
      </div>
      {soldOut && <p className="font-semibold text-alarm text-small">{soldOut}</p>}
      <LineContents
        options={optionNames(item, line.options).join(', ')}
        dishes={dishNames(item, line)}
      />
      <AvoidedNote item={item} line={line} avoided={useCriteria().without} />
      {isNoteOpen ? (
        <LineNote
          note={line.note}
          dish={item.name}
          onSave={closeNote}
          onCancel={() => closeNote(line.note)}
        />
      ) : (
        line.note && (
          <p className="whitespace-pre-line break-words text-small italic">« {line.note} »</p>
        )
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <QuantityStepper
          label={item.name}
          quantity={line.quantity}
          onChange={(quantity) => setQuantity(key, quantity)}
        />
        {item.courses && (
          <Link
            to={productAddress(item.id)}
            state={{ overlay: { under: null }, changedLine: key }}
            preventScrollReset
            className={action}
            aria-label={t('Change {name}', { name: item.name })}
          >
            {t('Change')}
          </Link>
        )}
        {!isNoteOpen && (
          <button
            ref={noteButton}
            type="button"
            className={action}
            onClick={() => setNoteOpen(true)}
            aria-label={t(line.note ? 'Change the note for {name}' : 'Add a note for {name}', {
              name: item.name,
            })}
          >
            {/* A formula has a link beside it. */}
            <span className={item.courses ? 'hidden' : 'max-phone:hidden'}>
              {t(line.note ? 'Change the note' : 'Add a note')}
            </span>
            <span className={item.courses ? '' : 'phone:hidden'}>{t('Note')}</span>
          </button>
        )}
        <button
          type="button"
          className={`${action} ml-auto`}
          onClick={onRemove}
          aria-label={t('Remove {name}', { name: item.name })}
        >
          {t('Remove')}
        </button>
      </div>
    </li>
  );
}

interface LineNoteProps {
  readonly note: string;
  readonly dish: string;
  readonly onSave: (note: string) => void;
  readonly onCancel: () => void;
}

/** The editor of a line's note. What is typed is kept when the cart is left. Rule C-15. */
function LineNote({ note, dish, onSave, onCancel }: LineNoteProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  const isClosed = useRef(false);
  const saveLeft = useEffectEvent(() => {
    if (!isClosed.current && draft !== note) onSave(draft);
  });
  useEffect(() => {
    field.current?.focus();
    return () => saveLeft();
  }, []);
  const save = () => {
    isClosed.current = true;
    onSave(draft);
  };
  const cancel = () => {
    isClosed.current = true;
    onCancel();
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Closes the editor, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    cancel();
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
        <Button onClick={save}>{t('Save the note')}</Button>
        <Button look="plain" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
