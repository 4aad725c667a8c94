import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { t } from '#lib/i18n/translate.ts';
import { useIsAnythingSet } from '#stores/availability.ts';
import { silence, useBoard } from '#stores/board/board.ts';
import { beginService, endService, testSound, useService } from '#stores/board/service.ts';
import { ConnectionNote } from './connection-note.tsx';
import { GoneBoards } from './gone-boards.tsx';
import { PrinterBar } from './printing/printer-bar.tsx';
import { ReportBar } from './reported-items/report-bar.tsx';
import { ServiceButtons } from './service-buttons.tsx';
import { Undo } from './undo-bar.tsx';

/** Needed only while something is set. */
const ServiceStrip = lazy(() => import('./service/service-strip.tsx'));

/** The line above the board: is it current, does it ring, and what to do where it does not. */
export function ServiceBar() {
  const serviceSince = useBoard((board) => board.serviceSince);
  // Without orders the middle of the page has the button.
  const isEmpty = useBoard(({ view }) => view.shown.size === 0);
  const ringing = useService((service) => service.ringing);
  const isAnythingSet = useIsAnythingSet();
  return (
    <>
      <SoundWarning />
      <PrinterBar />
      <ReportBar />
      <GoneBoards />
      <div className="service-bar flex min-h-15 items-center justify-between gap-x-4 px-4">
        <ConnectionNote />
        <Undo />
        <ServiceButtons />
        <div className="flex shrink-0 items-center gap-2">
          {ringing.length > 0 && (
            <Button data-silence look="quiet" onClick={() => silence(ringing)}>
              {t('Silence for 2 minutes')}
            </Button>
          )}
          {serviceSince === null && !isEmpty && (
            <>
              <ButtonLink look="plain" to="/ouverture" className="max-tablet:hidden">
                {t('Check everything first')}
              </ButtonLink>
              <Button look="primary" onClick={beginService}>
                {t('Begin service')}
              </Button>
            </>
          )}
          {serviceSince && (
            <div data-end>
              <Button look="plain" onClick={endService}>
                {t('End service')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {isAnythingSet && (
        <Suspense>
          <ServiceStrip />
        </Suspense>
      )}
    </>
  );
}

/** A red bar until a sound was really played on this page. Rule OB-71. */
function SoundWarning() {
  const isServing = useBoard(({ serviceSince }) => Boolean(serviceSince));
  const { sound, wakeLock, notifications } = useService();
  if (!isServing) return null;
  const hints = [
    wakeLock === 'unsupported' &&
      t(
        'This page cannot keep the screen on: open it with HTTPS, or set the device to never sleep.',
      ),
    wakeLock === 'refused' &&
      t('The device refused to keep the screen on: is it saving its battery?'),
    notifications === 'denied' &&
      t('Notifications are blocked: an order in the background only rings.'),
  ].filter((hint) => hint !== false);
  if (sound === 'heard' && hints.length === 0) return null;
  return (
    <div className="space-y-1">
      {sound !== 'heard' && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-alarm-ground px-4 py-1.5 text-on-alarm"
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
