import { formatDate, formatTime } from '@comptoir/design/format/time';
import { useState } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useTimezone } from './use-timezone.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface RetryPauseProps {
  readonly seconds: number;
}

/** When to try again: a time, because screen readers would announce a countdown every second. Rule V-23. */
export function RetryPause({ seconds }: RetryPauseProps) {
  const t = useTranslate();
  const timezone = useTimezone();
  const [now] = useState(() => Date.now());
  if (seconds < 60) return <p>{t('You can try again in a moment.')}</p>;
  // Rounded up to the minute, so that the pause is over at the time shown.
  const at = Math.ceil((now + seconds * SECOND) / MINUTE) * MINUTE;
  const [day, time] = [formatDate(at, timezone), formatTime(at, timezone)];
  const isToday = day === formatDate(now, timezone);
  return (
    <p>
      {isToday
        ? t('You can try again at {time}.', { time })
        : t('You can try again on {day} at {time}.', { day, time })}
    </p>
  );
}
