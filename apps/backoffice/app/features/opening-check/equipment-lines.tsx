import type { LivePrinter } from '@comptoir/contract/staff/printing';
import { t } from '@comptoir/staff-texts/translate';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { since } from '#lib/format/time-text.ts';
import { jobTruth, PAPER_SIGNS } from '#lib/printing/job-words.ts';
import { PRINTER_STATES, printerAlarm } from '#lib/printing/printer-words.ts';
import type { OpeningCheck } from '#lib/service/opening-states.ts';
import { useClock } from '#stores/board/clock.ts';
import { useMay } from '#stores/session.ts';
import { useTestPage } from '#stores/use-test-page.ts';
import { CheckLine } from './check-line.tsx';

interface LineProps {
  readonly check: OpeningCheck;
  readonly isToSee: boolean;
}

/** Each printer with its state, what to do about it, and a test page. Rule SV-82. */
export function PrintersLine({ check, isToSee }: LineProps) {
  const { printers, paper_problems: problems, timezone } = check;
  return (
    <CheckLine
      title={t('Printers')}
      isToSee={isToSee}
      text={
        printers.length === 0
          ? t('None: orders are read on the screen.')
          : problems > 0
            ? t('{count} tickets did not come out for sure.', { count: problems })
            : isToSee
              ? t('Not every printer is ready.')
              : t('All of them answer.')
      }
      action={problems > 0 && <ButtonLink to="/">{t('To the orders')}</ButtonLink>}
    >
      {printers.length > 0 && (
        <ul className="space-y-2">
          {printers.map((printer) => (
            <PrinterItem key={printer.printer_id} printer={printer} timezone={timezone} />
          ))}
        </ul>
      )}
    </CheckLine>
  );
}

interface PrinterItemProps {
  readonly printer: LivePrinter;
  readonly timezone: string;
}

function PrinterItem({ printer, timezone }: PrinterItemProps) {
  const mayTest = useMay('settings.write');
  const { isBusy, problem, job, page, print } = useTestPage(printer.printer_id);
  const { name: state, look } = PRINTER_STATES[printer.state];
  const advice = printerAlarm(printer, timezone)?.advice;
  const truth = job && jobTruth(job, timezone);
  // A browser prints its sheets where they are shown.
  const isTestable = mayTest && printer.transport !== 'browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-paper px-4 py-2">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold">
          {printer.name} <span className={`text-small ${look}`}>{t(state)}</span>
        </span>
        {advice && <span className="block text-small">{advice}</span>}
        <span role="status" className="block text-small">
          {truth ? (
            <span className={PAPER_SIGNS[truth.paper].look}>
              {t('Test page')} : {truth.text}
            </span>
          ) : (
            page && t('The test page is on its way.')
          )}
        </span>
      </p>
      {isTestable && (
        <Button isBusy={isBusy} onClick={() => print({})}>
          {t('Print a test page')} <span className="sr-only">: {printer.name}</span>
        </Button>
      )}
      {problem && (
        <div className="basis-full">
          <FormProblem problem={problem} />
        </div>
      )}
    </li>
  );
}

/** The shared tablets, alive or not. Rule SV-82. */
export function DevicesLine({ check, isToSee }: LineProps) {
  const { devices } = check;
  return (
    <CheckLine
      title={t('Tablets')}
      isToSee={isToSee}
      text={
        devices.length === 0
          ? t('No shared tablet.')
          : isToSee
            ? t('Switch on those that do not answer, and open the orders on them.')
            : t('All of them answer.')
      }
    >
      {devices.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {devices.map((device) => (
            <li
              key={device.device_id}
              className="flex items-center gap-3 rounded-field bg-paper px-4 py-2"
            >
              <span
                aria-hidden="true"
                className={`size-3 rounded-full ${device.is_alive ? 'bg-matcha' : 'border-2 border-alarm'}`}
              />
              <span>
                <span className="block font-semibold leading-tight">{device.name}</span>
                <DeviceState device={device} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </CheckLine>
  );
}

function DeviceState({ device }: { readonly device: OpeningCheck['devices'][number] }) {
  const { last_seen_at: seenAt, is_alive: isAlive } = device;
  const seen = useClock(({ now }) =>
    seenAt === null ? t('Never seen') : t('last seen {when}', { when: since(seenAt, now) }),
  );
  return <span className="block text-quiet text-small">{isAlive ? t('connected') : seen}</span>;
}
