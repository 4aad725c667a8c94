import type { WireStaffPrinter } from '@comptoir/contract/staff/printing';
import { Alert } from '@comptoir/design/components/alert';
import { isPolling } from '@comptoir/domain/printing/printing';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { usePrinters } from '#stores/printers.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { KeyDialog } from './key-dialog.tsx';
import { BackToPrinters } from './new-printer.tsx';
import { type KeyAnswer, PrinterForm } from './printer-form.tsx';
import { PrinterState } from './printer-state.tsx';

/** A printer: its state, its settings, its key, and its removal. Rule PR-125. */
export function PrinterPage({ printerId }: { readonly printerId: string }) {
  const { state, reload, retry } = useLoaded<WireStaffPrinter>(`/printers/${printerId}`);
  const [isSaved, setSaved] = useState(false);
  const name = state.kind === 'loaded' ? state.payload.name : t('Printer');
  return (
    <Page title={name}>
      <BackToPrinters />
      <Loaded state={state} onRetry={retry}>
        {(printer) => (
          <div className="max-w-text space-y-6">
            <LiveState printer={printer} />
            {isSaved && (
              <Alert kind="success">
                <p>{t('{name} is saved.', { name: printer.name })}</p>
              </Alert>
            )}
            <PrinterForm
              printer={printer}
              onSaved={() => {
                setSaved(true);
                reload();
                window.scrollTo({ top: 0 });
              }}
            />
            <Further printer={printer} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function LiveState({ printer }: { readonly printer: WireStaffPrinter }) {
  const told = usePrinters(({ printers }) =>
    printers.find(({ printer_id }) => printer_id === printer.printer_id),
  );
  const replies = printer.settings?.replies;
  return (
    <div className="space-y-3 rounded-card bg-paper px-5 py-4">
      <PrinterState printer={told ?? printer} />
      {printer.transport === 'escpos_tcp' && replies !== 'completion' && (
        <p className="text-small">
          {t(
            'This printer does not confirm its tickets: the board shows them as sent, not as printed.',
          )}
        </p>
      )}
      <ButtonLink to={`/imprimantes/${printer.printer_id}/essai`}>{t('Test')}</ButtonLink>
    </div>
  );
}

/** A new key, and the removal. */
function Further({ printer }: { readonly printer: WireStaffPrinter }) {
  const call = useCall();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const path = `/printers/${printer.printer_id}`;

  async function newKey(): Promise<void> {
    const result = await call.send(() => staffApi.post<KeyAnswer>(`${path}/key`));
    if (result.ok) setKey(result.payload.path);
  }
  async function remove(): Promise<void> {
    const result = await call.send(() => staffApi.delete(path));
    if (result.ok) navigate('/imprimantes', { replace: true });
  }

  return (
    <section className="space-y-4 border-hinoki border-t pt-6">
      {!isRemoving && <FormProblem problem={call.problem} />}
      <div className="flex flex-wrap gap-3">
        {isPolling(printer.transport) && (
          <Button isBusy={call.isBusy} onClick={newKey}>
            {t('New address with a new key')}
          </Button>
        )}
        <Button look="danger" onClick={() => setRemoving(true)}>
          {t('Remove this printer…')}
        </Button>
      </div>
      {key !== null && <KeyDialog name={printer.name} path={key} onClose={() => setKey(null)} />}
      {isRemoving && (
        <Dialog
          isOpen
          title={t('Remove {name}?', { name: printer.name })}
          onClose={() => setRemoving(false)}
        >
          <div className="space-y-5">
            <p>{removalText(printer)}</p>
            <FormProblem problem={call.problem} />
            <div className="flex flex-wrap gap-3">
              <Button look="danger" isBusy={call.isBusy} onClick={remove} className="grow">
                {t('Remove')}
              </Button>
              <Button onClick={() => setRemoving(false)} className="grow">
                {t('Back')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function removalText({ waiting }: WireStaffPrinter): string {
  return waiting === 0
    ? t('New orders print nothing there. What it has printed stays in the orders.')
    : t(
        '{count} tickets that wait for it will not come out. What it has printed stays in the orders.',
        {
          count: waiting,
        },
      );
}
