import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { type EditHistory, undone } from '#lib/catalogue/edit-history.ts';

interface UndoButtonProps<Value> {
  readonly history: EditHistory<Value>;
  readonly onChange: (history: EditHistory<Value>) => void;
}

/** In a dialog that is stored as a whole: takes its changes back one by one until then. Rules CA-27 and CA-41. */
export function UndoButton<Value>({ history, onChange }: UndoButtonProps<Value>) {
  return (
    <Button
      look="plain"
      aria-disabled={history.earlier.length === 0}
      onClick={() => onChange(undone(history))}
      className="aria-disabled:opacity-40"
    >
      {t('Take the last change back')}
    </Button>
  );
}
