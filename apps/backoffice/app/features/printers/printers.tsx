import type { PrintersEventData, WireStaffPrinter } from '@comptoir/contract/staff/printing';
import { TICKET_NAMES, TRANSPORTS } from '@comptoir/staff-texts/names/printing';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { usePrinters } from '#stores/printers.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { PrinterState } from './printer-state.tsx';

type PrintersPayload = Omit<PrintersEventData, 'printers'> & {
  readonly printers: readonly WireStaffPrinter[];
};

/** The printers: what each prints, whether it does, what waits, and what to do first without one. Rule PR-120. */
export function Printers() {
  const { state, reload, retry } = useLoaded<PrintersPayload>('/printers');
  const mayWrite = useMay('settings.write');
  const told = usePrinters(({ printers }) => printers);
  // Without a printer the middle of the page has the button.
  const hasPrinters = state.kind === 'loaded' && state.payload.printers.length > 0;
  useEffect(
    () =>
      usePrinters.subscribe(({ printers }, before) => {
        if (namesOf(printers) !== namesOf(before.printers)) reload();
      }),
    [reload],
  );

  return (
    <Page
      title={t('Printers')}
      lead={t('What comes out on paper, where, and whether it really came out.')}
      action={
        mayWrite &&
        hasPrinters && (
          <ButtonLink look="primary" to="/imprimantes/nouvelle">
            {t('Add a printer')}
          </ButtonLink>
        )
      }
    >
      <Loaded state={state} onRetry={retry}>
        {({ printers }) =>
          printers.length === 0 ? (
            <FirstPrinter mayWrite={mayWrite} />
          ) : (
            <ul className="divide-y divide-hinoki border-hinoki border-y">
              {printers.map((printer) => (
                <PrinterRow
                  key={printer.printer_id}
                  printer={{
                    ...printer,
                    ...told.find(({ printer_id }) => printer_id === printer.printer_id),
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function FirstPrinter({ mayWrite }: { readonly mayWrite: boolean }) {
  return (
    <EmptyState
      sign="▤"
      title={t('No printer yet')}
      text={t(
        'Switch the ticket printer on and plug it into the network, then add it here. Without one, this tablet or a computer can print sheets.',
      )}
    >
      {mayWrite && (
        <ButtonLink look="primary" to="/imprimantes/nouvelle">
          {t('Add the first printer')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function PrinterRow({ printer }: { readonly printer: WireStaffPrinter }) {
  const { printer_id: id, name, kinds, transport, settings, waiting } = printer;
  const tickets = kinds.map((kind) => t(TICKET_NAMES[kind])).join(', ');
  return (
    <li className="grid items-center gap-x-6 gap-y-3 py-5 tablet:grid-cols-[1fr_auto]">
      <div className="min-w-0 space-y-1">
        <p className="text-large leading-tight">
          {settings ? (
            <Link
              to={`/imprimantes/${id}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
        </p>
        <PrinterState printer={printer} />
        <p className="text-quiet text-small">
          {[tickets, t(TRANSPORTS[transport])].filter((text) => text !== '').join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {waiting > 0 && (
          <p className="rounded-full bg-hinoki px-4 py-1 font-semibold text-small">
            {t('{count} tickets waiting', { count: waiting })}
          </p>
        )}
        {transport === 'browser' && (
          <ButtonLink
            to={`/imprimantes/${id}/feuilles`}
            aria-label={`${t('Sheets to print')}, ${name}`}
          >
            {t('Sheets to print')}
          </ButtonLink>
        )}
        {settings && (
          <ButtonLink to={`/imprimantes/${id}/essai`} aria-label={`${t('Test')}, ${name}`}>
            {t('Test')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** Differs once a printer was added, renamed or removed elsewhere. */
function namesOf(printers: PrintersEventData['printers']): string {
  return printers.map(({ printer_id, name }) => `${printer_id} ${name}`).join();
}
