import type { menusAnswer } from '@comptoir/contract/menus/menus';
import type { WireStaffDevice } from '@comptoir/contract/staff/devices';
import { NEW_PRINTER, USUAL_PRINTER_PORT } from '@comptoir/contract/staff/new-printer';
import type {
  PrinterSettings,
  PrintersEventData,
  WireStaffPrinter,
} from '@comptoir/contract/staff/printing';
import { callForResult, callOverHttp } from '@comptoir/contract/wire/api-result';
import { usualCodePageNumber } from '@comptoir/domain/printing/printing';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { onlyChanged } from '#lib/forms/only-changed.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { KeyDialog } from './key-dialog.tsx';
import { NewRelayDialog } from './new-relay-dialog.tsx';
import { PrinterFields } from './printer-fields.tsx';

export interface KeyAnswer {
  readonly printer: WireStaffPrinter;
  readonly path: string | null;
}

const EMPTY_FORM: PrinterSettings = {
  ...NEW_PRINTER,
  kinds: [...NEW_PRINTER.kinds],
  categories: [],
  name: '',
  transport: 'escpos_tcp',
  host: '',
  port: USUAL_PRINTER_PORT,
  code_page_number: usualCodePageNumber('escpos_tcp'),
};

interface PrinterFormProps {
  /** Null for one that is added. */
  readonly printer: WireStaffPrinter | null;
  readonly onSaved?: (printer: WireStaffPrinter) => void;
}

/** Adds a printer, or changes one. A new one goes on to its test. Rule PR-125. */
export function PrinterForm({ printer, onSaved }: PrinterFormProps) {
  const { state, retry } = useLoaded<
    Omit<PrintersEventData, 'printers'> & { readonly printers: readonly WireStaffPrinter[] }
  >('/printers');
  const categories = useCategories();
  const call = useCall();
  const navigate = useNavigate();
  const [before] = useState<PrinterSettings>(() => settingsOf(printer));
  const [settings, setSettings] = useState(before);
  const devices = useLoaded<{ readonly devices: readonly WireStaffDevice[] }>('/devices');
  const [isAddingRelay, setAddingRelay] = useState(false);
  const [key, setKey] = useState<KeyAnswer | null>(null);

  const change = (changed: Partial<PrinterSettings>) =>
    setSettings((current) => ({ ...current, ...changed }));

  async function save(): Promise<void> {
    if (printer !== null) {
      const path = `/printers/${printer.printer_id}`;
      const changed = onlyChanged(before, settings);
      const result = await call.send(() => staffApi.patch<WireStaffPrinter>(path, changed));
      if (result.ok) onSaved?.(result.payload);
      return;
    }
    const result = await call.send(() => staffApi.post<KeyAnswer>('/printers', settings));
    if (!result.ok) return;
    if (result.payload.path === null) toTest(result.payload.printer);
    else setKey(result.payload);
  }

  function toTest({ printer_id }: WireStaffPrinter): void {
    navigate(`/imprimantes/${printer_id}/essai`, { replace: true });
  }

  return (
    <Loaded state={state} onRetry={retry}>
      {({ printers }) => (
        <>
          <CallForm
            call={call}
            onSubmit={save}
            action={printer === null ? t('Add and test it') : t('Save')}
          >
            <PrinterFields
              settings={settings}
              onChange={change}
              problem={call.problem}
              others={printers.filter(({ printer_id }) => printer_id !== printer?.printer_id)}
              categories={categories}
              relays={
                devices.state.kind === 'loaded'
                  ? devices.state.payload.devices.filter(({ kind }) => kind === 'printer')
                  : []
              }
              onAddRelay={() => setAddingRelay(true)}
              isNew={printer === null}
            />
          </CallForm>
          {isAddingRelay && (
            <NewRelayDialog
              onAdded={({ device_id }) => {
                devices.reload();
                change({ relay_device_id: device_id });
              }}
              onClose={() => setAddingRelay(false)}
            />
          )}
          {key?.path && (
            <KeyDialog
              name={key.printer.name}
              path={key.path}
              onClose={() => toTest(key.printer)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function settingsOf(printer: WireStaffPrinter | null): PrinterSettings {
  if (!printer?.settings) return EMPTY_FORM;
  const { has_key: _, ...settings } = printer.settings;
  return settings;
}

/** The categories of all menus by name; none while they are loaded or out of reach. */
function useCategories(): readonly { readonly id: string; readonly name: string }[] {
  const [categories, setCategories] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    callForResult<PayloadOf<typeof menusAnswer>>(callOverHttp(''), '/v2/public/menus', {
      signal: controller.signal,
    }).then((result) => {
      if (!result.ok) return;
      const all = result.payload.flatMap((menu) => menu.categories);
      setCategories(new Map(all.map((one) => [one.category_id, one.category_name])));
    });
    return () => controller.abort();
  }, []);
  return [...categories].map(([id, name]) => ({ id, name }));
}
