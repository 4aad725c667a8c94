import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { useIsAnythingSet } from '#stores/availability.ts';
import { useBoard } from '#stores/board/board.ts';
import { silence } from '#stores/board/order-commands.ts';
import { beginService, endService, useService } from '#stores/board/service.ts';
import { isGone, useLiveStates } from '#stores/live-states.ts';
import { useReportedItems } from '#stores/reported-items.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { useMayBegin } from '#stores/session.ts';
import { ConnectionNote } from './connection-note.tsx';
import { PrinterBar } from './printing/printer-bar.tsx';
import { Undo } from './undo-bar.tsx';

/** Needed only while something is set. */
const ServiceStrip = lazy(() => import('./service/service-strip.tsx'));

/** Needed only during a service. */
const SoundWarning = lazy(() => import('./service/sound-warning.tsx'));
/** Needed only while another board does not answer. */
const GoneBoards = lazy(() => import('./service/gone-boards.tsx'));
/** Needed only while a guest waits for an answer. */
const ReportBar = lazy(() => import('./service/report-bar.tsx'));

/** The line above the board: is it current, does it ring, and what to do where it does not. */
export function ServiceBar() {
  const serviceSince = useBoard((board) => board.serviceSince);
  // Without orders the middle of the page has the button.
  const isEmpty = useBoard(({ view }) => view.shown.size === 0);
  const ringing = useService((service) => service.ringing);
  const isAnythingSet = useIsAnythingSet();
  const isBoardGone = useLiveStates(({ devices: told }) => told?.devices.some(isGone) ?? false);
  const isReported = useReportedItems(({ reports }) => reports !== null && reports.length > 0);
  return (
    <>
      {serviceSince && (
        <Suspense>
          <SoundWarning />
        </Suspense>
      )}
      <PrinterBar />
      {isReported && (
        <Suspense>
          <ReportBar />
        </Suspense>
      )}
      <div role="status">
        {isBoardGone && (
          <Suspense>
            <GoneBoards />
          </Suspense>
        )}
      </div>
      <div className="service-bar flex min-h-15 items-center justify-between gap-x-4 px-4">
        <ConnectionNote />
        <Undo />
        <ServiceButtons />
        <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">
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

const OF_SERVICE = [
  ['pause', 'Pause'],
  ['rush', 'Rush'],
  ['slots', 'Slots'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** What a service is steered by; the kitchen has the first alone. Rule SV-73. */
function ServiceButtons() {
  const maySellOut = useMayBegin('availability.sold_out');
  const maySet = useMayBegin('availability.write');
  return (
    <div className="service-buttons">
      {maySellOut && <ServiceButton kind="sold_out" name="Sold out now" />}
      {maySet &&
        OF_SERVICE.map(([kind, name]) => <ServiceButton key={kind} kind={kind} name={name} />)}
    </div>
  );
}

interface ServiceButtonProps {
  readonly kind: Parameters<typeof openServiceDialog>[0];
  readonly name: MessageKey;
}

function ServiceButton({ kind, name }: ServiceButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openServiceDialog(kind)}
      className="min-h-14 whitespace-nowrap rounded-card border border-edge px-3 font-semibold hover:border-ink"
    >
      {t(name)}
    </button>
  );
}
