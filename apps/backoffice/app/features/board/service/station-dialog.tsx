import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import { Button } from '#components/controls/button.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { loadHoldables, useHoldables } from '#stores/holdables.ts';
import { chooseStation, useStation } from '#stores/station.ts';

/** Which categories the kitchen's view of this device shows. Rule OB-54. */
export default function StationDialog({ onClose }: { readonly onClose: () => void }) {
  const { categories, categoryOf } = useStation();
  const problem = useHoldables((store) => store.problem);
  useEffect(() => void loadHoldables(), []);
  const names = [...new Set([...categoryOf.values(), ...categories])].filter((name) => name !== '');
  return (
    <Dialog isOpen isDark title={t('Station')} onClose={onClose}>
      <div className="space-y-5">
        <FormProblem problem={problem} />
        <CheckGroup
          legend={t('Show only dishes of these categories')}
          hint={t('None chosen: everything is shown. This holds for this device.')}
          values={categories}
          onChange={chooseStation}
          options={names.map((name) => ({ value: name, label: name }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => chooseStation([])}>{t('Show everything')}</Button>
          <Button look="primary" className="grow" onClick={onClose}>
            {t('Done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
