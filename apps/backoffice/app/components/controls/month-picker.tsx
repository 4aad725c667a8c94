import { t } from '@comptoir/staff-texts/translate';
import { monthBeside, monthName } from '#lib/format/month-text.ts';
import { Button } from './button.tsx';

interface MonthPickerProps {
  /** As in `2026-11`. */
  readonly month: string;
  /** Whether no month comes after. */
  readonly isLatest: boolean;
  readonly onPick: (month: string) => void;
}

/** A month, with the steps to the ones beside it. */
export function MonthPicker({ month, isLatest, onPick }: MonthPickerProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => onPick(monthBeside(month, -1))} aria-label={t('The month before')}>
        ←
      </Button>
      <p className="min-w-40 text-center font-semibold" aria-live="polite">
        {monthName(month)}
      </p>
      <Button
        onClick={() => onPick(monthBeside(month, 1))}
        disabled={isLatest}
        aria-label={t('The month after')}
      >
        →
      </Button>
    </div>
  );
}
