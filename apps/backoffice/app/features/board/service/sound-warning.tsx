import { t } from '@comptoir/staff-texts/translate';
import { testSound, useService } from '#stores/board/service.ts';

/** A red bar until a sound was really played on this page, and advice that waits until nothing rings. Rule OB-71. */
export default function SoundWarning() {
  const { sound, wakeLock, notifications, ringing } = useService();
  const advice = [
    wakeLock === 'unsupported' &&
      t(
        'This page cannot keep the screen on: open it with HTTPS, or set the device to never sleep.',
      ),
    wakeLock === 'refused' &&
      t('The device refused to keep the screen on: is it saving its battery?'),
    notifications === 'denied' &&
      t('Notifications are blocked: an order in the background only rings.'),
  ].filter((hint) => hint !== false);
  const hints = ringing.length === 0 ? advice : [];
  if (sound === 'heard' && hints.length === 0) return null;
  return (
    <div className={`space-y-1 ${sound === 'heard' ? '' : 'board-alarm'}`}>
      {sound !== 'heard' && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-alarm-ground px-4 py-1.5 text-on-alarm max-[22.5rem]:flex-nowrap"
        >
          <p className="font-bold">
            {sound === 'blocked'
              ? t('No sound: turn up the volume of this device, then test it.')
              : t('The sound was not heard yet on this page.')}
          </p>
          <button
            type="button"
            onClick={testSound}
            className="min-h-14 rounded-field border-2 border-current px-5 font-bold"
          >
            {t('Test the sound')}
          </button>
        </div>
      )}
      {hints.map((hint) => (
        <p key={hint} className="px-4 pt-2 text-small text-state-to-start">
          {hint}
        </p>
      ))}
    </div>
  );
}
