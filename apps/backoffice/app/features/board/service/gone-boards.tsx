import { t } from '@comptoir/staff-texts/translate';
import { since } from '#lib/format/time-text.ts';
import { useClock } from '#stores/board/clock.ts';
import { isGone, useLiveStates } from '#stores/live-states.ts';

/** The boards of other devices whose service goes on and which the server does not hear. Rule OB-80. */
export default function GoneBoards() {
  const devices = useLiveStates(({ devices: told }) => told?.devices);
  return devices?.filter(isGone).map((device) => (
    <p
      key={device.device_id}
      className="border-hinoki border-b px-4 py-2 font-semibold text-small text-state-to-start"
    >
      <span aria-hidden="true">▲ </span>
      {t('« {name} » does not answer:', { name: device.name })}{' '}
      <LastSeen at={device.last_seen_at} /> {t('Is it on, and does it have a network?')}
    </p>
  ));
}

function LastSeen({ at }: { readonly at: string | null }) {
  const text = useClock(({ now }) =>
    at === null ? t('Never seen') : t('last activity {when}.', { when: since(at, now) }),
  );
  return text;
}
