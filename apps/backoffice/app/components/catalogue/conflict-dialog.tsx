import { fieldName } from '@comptoir/staff-texts/fields/field-names';
import { changedValues, valueText } from '@comptoir/staff-texts/fields/value-text';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { contentOf } from '#lib/catalogue/draft-tree.ts';
import type { EditConflict } from '#lib/catalogue/unsaved-content.ts';

interface ConflictDialogProps {
  readonly conflict: EditConflict;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** What two people have changed of one item: the second one sees both and chooses. Rule CA-22. */
export function ConflictDialog({ conflict, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const { mine, theirs, keepsBoth } = conflict;
  const changed = changedValues(mine, contentOf(theirs));
  const name = theirs.changed_by ?? t('Import');
  return (
    <Dialog
      isOpen
      title={t('{name} has changed this too', { name })}
      onClose={keepsBoth ? onKeepMine : onTakeTheirs}
    >
      <div className="space-y-5">
        {keepsBoth && <p>{t('You have not changed the same details: both can be kept.')}</p>}
        <ul className="divide-y divide-hinoki border-hinoki border-y">
          {changed.map(({ field, before: own, after: other }) => (
            <li key={field} className="grid grid-cols-2 gap-x-4 gap-y-1 py-3">
              <p className="col-span-2 font-semibold">
                {fieldName(theirs, field) ?? t('other details')}
              </p>
              <Version title={t('Yours')} text={valueText(field, own)} />
              <Version title={name} text={valueText(field, other)} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={onKeepMine} className="grow">
            {keepsBoth ? t('Keep both') : t('Keep yours')}
          </Button>
          <Button onClick={onTakeTheirs} className="grow">
            {t('Take the other')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Version({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p className="min-w-0 break-words">
      <span className="block text-quiet text-small">{title}</span>
      {text}
    </p>
  );
}
