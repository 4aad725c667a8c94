import { formatDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { type OpeningCheck as Check, linesToSee } from '#lib/service/opening-states.ts';
import { useBoard } from '#stores/board/board.ts';
import { beginService, testSound, useService } from '#stores/board/service.ts';
import { useLiveStates } from '#stores/live-states.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { CheckLine } from './check-line.tsx';
import { DevicesLine, PrintersLine } from './equipment-lines.tsx';
import { FirstOrdersLine } from './first-orders-line.tsx';
import { hoursSentence } from './hours-sentence.ts';
import { LearnedTimes } from './learned-times.tsx';
import { SetLine, SoldOutLine } from './set-lines.tsx';

/** What is looked at before a service, on one page: each line in order, or what to do. Rules SV-80 to SV-84. */
export function OpeningCheck() {
  const { state, reload, retry } = useLoaded<Check>('/opening-check');
  // A device that comes alive, or what another one sets, shows at once.
  useEffect(() => useLiveStates.subscribe(reload), [reload]);
  const isHeard = useService(({ sound }) => sound === 'heard');
  const day = state.kind === 'loaded' ? formatDay(state.payload.day) : '';
  return (
    <Page title={t('Before the service')} lead={day}>
      <Loaded state={state} onRetry={retry}>
        {(check) => {
          const toSee = linesToSee(check, isHeard);
          return (
            <div className="space-y-10">
              <Summary count={toSee.size} />
              <ul className="divide-y divide-hinoki border-hinoki border-y">
                <SoundLine />
                <HoursLine check={check} isToSee={toSee.has('hours')} />
                <SoldOutLine check={check} isToSee={toSee.has('sold_out')} onChanged={reload} />
                <SetLine check={check} isToSee={toSee.has('set')} onChanged={reload} />
                <PrintersLine check={check} isToSee={toSee.has('printers')} />
                <DevicesLine check={check} isToSee={toSee.has('devices')} />
                <FirstOrdersLine check={check} />
              </ul>
              <LearnedTimes day={check.day} />
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** How it stands, and the button that begins the service. */
function Summary({ count }: { readonly count: number }) {
  const serviceSince = useBoard((board) => board.serviceSince);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-gari px-5 py-4">
      <p role="status" className="font-semibold text-large">
        {count === 0 ? t('All is ready.') : t('{count} lines to see', { count })}
      </p>
      {serviceSince === null ? (
        <Button look="primary" onClick={beginService}>
          {t('Begin service')}
        </Button>
      ) : (
        <ButtonLink to="/">{t('To the orders')}</ButtonLink>
      )}
    </div>
  );
}

function SoundLine() {
  const sound = useService((service) => service.sound);
  const texts = {
    heard: t('The bell was heard on this page.'),
    blocked: t('No sound: turn up the volume of this device, then test it.'),
    untried: t('The bell was not played yet on this page.'),
  };
  return (
    <CheckLine
      title={t('Sound')}
      isToSee={sound !== 'heard'}
      text={texts[sound]}
      action={<Button onClick={testSound}>{t('Test the sound')}</Button>}
    />
  );
}

function HoursLine({ check, isToSee }: { readonly check: Check; readonly isToSee: boolean }) {
  const mayChange = useMay('availability.write');
  return (
    <CheckLine
      title={t('Hours of today')}
      isToSee={isToSee}
      text={
        check.hours.some(({ is_exception }) => is_exception)
          ? t('Other hours than those of the week.')
          : t('As every week.')
      }
      action={mayChange && <ButtonLink to="/horaires-exceptionnels">{t('Other hours')}</ButtonLink>}
    >
      <ul className="space-y-1">
        {check.hours.map((hours) => (
          <li key={hours.order_type}>{hoursSentence(hours, check.timezone)}</li>
        ))}
      </ul>
    </CheckLine>
  );
}
