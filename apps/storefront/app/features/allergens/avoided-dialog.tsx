import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { contentsText } from '#components/order/avoided-note.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAvoidedQuestion } from '#stores/visitor/avoided-question.ts';

/** Asks whether a dish is added although it holds what the menu is filtered by. Rule Q-18. */
export function AvoidedDialog() {
  const t = useTranslate();
  const { dishes, answer } = useAvoidedQuestion();
  return (
    <Dialog
      isOpen={dishes !== null}
      title={t('Add it all the same?')}
      onClose={() => answer(false)}
    >
      <ul className="space-y-2">
        {dishes?.map(({ name, found }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span className="block text-alarm first-letter:uppercase">
              {contentsText(found, t)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => answer(false)}>{t('Do not add')}</Button>
        <Button look="plain" onClick={() => answer(true)}>
          {t('Add all the same')}
        </Button>
      </div>
    </Dialog>
  );
}
