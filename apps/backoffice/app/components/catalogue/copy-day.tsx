import { WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { WEEKDAY_NAMES } from '#lib/catalogue/weekday-names.ts';

interface CopyDayProps {
  readonly day: Weekday;
  readonly onCopy: (days: readonly Weekday[]) => void;
}

/** The other days that get the hours of one, in place of their own. */
export function CopyDay({ day, onCopy }: CopyDayProps) {
  const others = WEEKDAYS.filter((other) => other !== day);
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  return (
    <div className="basis-full space-y-3 rounded-card border border-edge px-4 py-4">
      <CheckGroup
        legend={t('The hours of {day} on', { day: t(WEEKDAY_NAMES[day]).toLowerCase() })}
        values={chosen}
        options={others.map((value) => ({ value, label: t(WEEKDAY_NAMES[value]) }))}
        onChange={setChosen}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          {t('Copy to these days')}
        </Button>
        <Button look="plain" onClick={() => onCopy(others)}>
          {t('Copy to all days')}
        </Button>
      </div>
    </div>
  );
}
