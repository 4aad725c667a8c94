import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { since } from '#lib/format/time-text.ts';
import { type MessageKey, t } from '#lib/i18n/translate.ts';
import { unitsTexts } from '#lib/reported-items/report-words.ts';
import { useIsAnythingSet } from '#stores/availability.ts';
import { silence, useBoard } from '#stores/board/board.ts';
import { useClock } from '#stores/board/clock.ts';
import { openOrder } from '#stores/board/open-order.ts';
import { beginService, endService, testSound, useService } from '#stores/board/service.ts';
import { useLiveStates } from '#stores/live-states.ts';
import { useReportedItems } from '#stores/reported-items.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { useMayBegin } from '#stores/session.ts';
import { ConnectionNote } from './connection-note.tsx';
import { PrinterBar } from './printing/printer-bar.tsx';
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

/** The boards of other devices whose service goes on and which the server does not hear. Rule OB-80. */
function GoneBoards() {
  const devices = useLiveStates(({ devices: told }) => told?.devices);
  const gone = devices?.filter(({ is_alive, service_since }) => service_since && !is_alive) ?? [];
  return (
    <div role="status">
      {gone.map((device) => (
        <p
          key={device.device_id}
          className="border-hinoki border-b px-4 py-2 font-semibold text-small text-state-to-start"
        >
          <span aria-hidden="true">▲ </span>
          {t('« {name} » does not answer:', { name: device.name })}{' '}
          <LastSeen at={device.last_seen_at} /> {t('Is it on, and does it have a network?')}
        </p>
      ))}
    </div>
  );
}

function LastSeen({ at }: { readonly at: string | null }) {
  const text = useClock(({ now }) =>
    at === null ? t('Never seen') : t('last activity {when}.', { when: since(at, now) }),
  );
  return text;
}

/** So many orders have a button of their own: the others come up as these are answered. */
const SHOWN = 4;

/** Above the board: what guests report, until it is answered. Rule RI-31. */
function ReportBar() {
  const reports = useReportedItems((state) => state.reports);
  const [first] = reports ?? [];
  if (reports === null || first === undefined) return null;
  const orders = [...new Map(reports.map((report) => [report.order_id, report])).values()];
  const text =
    reports.length === 1
      ? t('Order {number}: {items}', {
          number: first.number,
          items: unitsTexts(first.units).join(' · '),
        })
      : t('{count} reports of guests to answer', { count: reports.length });
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-nori border-b bg-alarm-ground px-4 py-1.5 text-on-alarm"
    >
      <p className="min-w-0 flex-1 basis-72 font-bold">{text}</p>
      {orders.slice(0, SHOWN).map(({ order_id, number }) => (
        <button
          key={order_id}
          type="button"
          onClick={() => openOrder(order_id)}
          className="inline-flex min-h-14 items-center rounded-field border-2 border-current px-4 font-bold"
        >
          {orders.length === 1 ? t('Answer') : t('Order {number}', { number })}
        </button>
      ))}
    </div>
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
