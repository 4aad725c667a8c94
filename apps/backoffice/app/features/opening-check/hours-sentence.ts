import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import type { OpeningCheck } from '#lib/service/opening-states.ts';

/** « Livraison : 18:30–22:00 · midi fermé ». */
export function hoursSentence(
  { order_type, ranges, message }: OpeningCheck['hours'][number],
  timeZone: string,
): string {
  const time = (instant: string) => formatTime(Date.parse(instant), timeZone);
  const hours = ranges.map(({ starts_at, ends_at }) => `${time(starts_at)}–${time(ends_at)}`);
  const text = t('{type}: {hours}', {
    type: order_type === 'pickup' ? t('Pickup') : t('Delivery'),
    hours: hours.length === 0 ? t('closed (hours)') : hours.join(t(' and ')),
  });
  return message === '' ? text : `${text} · « ${message} »`;
}
