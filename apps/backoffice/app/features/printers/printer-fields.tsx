import type { WireStaffDevice } from '@comptoir/contract/staff/devices';
import { USUAL_PRINTER_PORT } from '@comptoir/contract/staff/new-printer';
import type { PrinterSettings, WireStaffPrinter } from '@comptoir/contract/staff/printing';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { Field } from '@comptoir/design/components/field';
import {
  PRINTER_COLUMNS,
  PRINTER_TRANSPORTS,
  TICKET_KINDS,
  usualCodePageNumber,
} from '@comptoir/domain/printing/printing';
import { TICKET_NAMES, TRANSPORTS } from '@comptoir/staff-texts/names/printing';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { ConnectionFields } from './connection-fields.tsx';

/** A few words for each transport: which printers it is for. */
const TRANSPORT_HINTS = {
  escpos_tcp: 'Most ticket printers with a network socket: Epson TM, Bixolon, Citizen, Star.',
  epson_sdp: 'Epson TM-m, TM-i and TM-T88VI and later: they fetch their tickets themselves.',
  star_cloudprnt:
    'Star mC-Print, TSP100IV, TSP650II and others: they fetch their tickets themselves.',
  browser: 'No ticket printer on the network: sheets that a person prints with one press.',
} as const satisfies Record<PrinterSettings['transport'], MessageKey>;

const TICKET_HINTS = {
  kitchen: 'Dishes, options, notes and times, without prices and guests',
  counter: 'Guest, address, prices and what is to be collected',
  receipt: 'For the guest, with VAT and legal facts',
} as const satisfies Record<PrinterSettings['kinds'][number], MessageKey>;

const MINUTES = ['', '0', '5', '10', '15', '20', '30', '45', '60'] as const;
const COPIES = ['1', '2', '3', '4', '5'] as const;

export interface PrinterFieldsProps {
  readonly settings: PrinterSettings;
  readonly onChange: (change: Partial<PrinterSettings>) => void;
  readonly problem: ApiProblem | null;
  /** The printers that may stand in for this one. */
  readonly others: readonly WireStaffPrinter[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** The devices whose relay may connect to a network printer. */
  readonly relays: readonly WireStaffDevice[];
  readonly onAddRelay: () => void;
  readonly isNew: boolean;
}

/** What a restaurant sets of a printer, in its words. Rule PR-125. */
export function PrinterFields(props: PrinterFieldsProps) {
  const { settings, onChange, problem, isNew } = props;
  return (
    <>
      <Field
        label={t('Name')}
        hint={t('Where it stands (printer)')}
        value={settings.name}
        onChange={({ target }) => onChange({ name: target.value })}
        maxLength={60}
        autoComplete="off"
        error={fieldProblem(problem, 'name')}
        required
      />
      {isNew ? (
        <Choice
          legend={t('How is it connected?')}
          name="transport"
          value={settings.transport}
          onChange={(transport) => onChange({ transport, ...defaultsOf(transport, settings) })}
          options={PRINTER_TRANSPORTS.map((value) => ({
            value,
            label: t(TRANSPORTS[value]),
            hint: t(TRANSPORT_HINTS[value]),
          }))}
        />
      ) : (
        <p>
          <span className="font-semibold">{t('How is it connected?')}</span>{' '}
          {t(TRANSPORTS[settings.transport])}
        </p>
      )}
      {settings.transport === 'escpos_tcp' && <ConnectionFields {...props} />}
      <CheckGroup
        legend={t('What does it print?')}
        values={settings.kinds}
        onChange={(kinds) => onChange({ kinds })}
        options={TICKET_KINDS.map((value) => ({
          value,
          label: t(TICKET_NAMES[value]),
          hint: t(TICKET_HINTS[value]),
        }))}
        error={fieldProblem(problem, 'kinds')}
      />
      <details className="rounded-card border border-hinoki px-4">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-semibold">
          {t('More settings: dishes, copies, time, fallback, drawer')}
          <span aria-hidden="true">▾</span>
        </summary>
        <div className="space-y-5 pt-2 pb-5">
          <FurtherFields {...props} />
        </div>
      </details>
    </>
  );
}

function FurtherFields(props: PrinterFieldsProps) {
  const { settings, onChange, problem, others, categories, isNew } = props;
  const { kinds, minutes_before_start: minutes, copies } = settings;
  return (
    <>
      {kinds.includes('kitchen') && categories.length > 0 && (
        <CheckGroup
          legend={t('Only dishes of these categories')}
          hint={t('None chosen: all dishes. Kitchen tickets only.')}
          values={settings.categories}
          onChange={(chosen) => onChange({ categories: chosen })}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        label={t('Copies')}
        value={COPIES[copies - 1] ?? '1'}
        onChange={(chosen) => onChange({ copies: Number(chosen) })}
        options={COPIES.map((value) => ({ value, label: value }))}
      />
      <SelectField
        label={t('When does it print?')}
        value={settings.prints_when}
        onChange={(when) => onChange({ prints_when: when })}
        options={[
          { value: 'accepted', label: t('When the order is accepted') },
          { value: 'received', label: t('As soon as it arrives, before it is accepted') },
        ]}
      />
      <SelectField
        label={t('Orders for later')}
        hint={t('Their tickets can wait, so that they do not lie around.')}
        value={minutes === null ? '' : (MINUTES.find((one) => one === String(minutes)) ?? '')}
        onChange={(chosen) =>
          onChange({ minutes_before_start: chosen === '' ? null : Number(chosen) })
        }
        options={MINUTES.map((value) => ({ value, label: laterText(value) }))}
      />
      <SelectField
        label={t('If it does not print')}
        hint={t('After 30 seconds its tickets come out there.')}
        value={settings.fallback_printer_id ?? ''}
        onChange={(id) => onChange({ fallback_printer_id: id === '' ? null : id })}
        options={[
          { value: '', label: t('Its tickets wait for it') },
          ...others.map(({ printer_id, name }) => ({ value: printer_id, label: name })),
        ]}
        error={fieldProblem(problem, 'fallback_printer_id')}
      />
      {settings.transport !== 'browser' && (
        <CheckGroup
          legend={t('Cash drawer')}
          values={settings.opens_drawer ? ['drawer'] : []}
          onChange={(values) => onChange({ opens_drawer: values.length > 0 })}
          options={[{ value: 'drawer', label: t('Opens with tickets that are paid in cash') }]}
        />
      )}
      {!isNew && <PaperFields settings={settings} onChange={onChange} />}
    </>
  );
}

/** What the wizard finds by a test page. */
function PaperFields({ settings, onChange }: Pick<PrinterFieldsProps, 'settings' | 'onChange'>) {
  if (settings.transport === 'browser') {
    return (
      <SelectField
        label={t('Width of the paper')}
        value={settings.columns === 32 ? '58' : '80'}
        onChange={(width) => onChange({ columns: width === '58' ? 32 : 48 })}
        options={[
          { value: '80', label: '80 mm' },
          { value: '58', label: '58 mm' },
        ]}
      />
    );
  }
  const options = PRINTER_COLUMNS.map((columns) => ({
    value: `${columns}` as const,
    label: t('{count} letters on a line', { count: columns }),
  }));
  return (
    <>
      <SelectField
        label={t('Width of the paper')}
        hint={t('The test finds it.')}
        value={`${settings.columns}`}
        onChange={(value) =>
          onChange({ columns: PRINTER_COLUMNS.find((one) => `${one}` === value) ?? 42 })
        }
        options={options}
      />
      <SelectField
        label={t('Letters')}
        hint={t('The test finds it.')}
        value={settings.code_page}
        onChange={(code_page) => onChange({ code_page })}
        options={[
          { value: 'pc858', label: t('The printer’s own letters (PC858)') },
          { value: 'raster', label: t('Drawn letters: right on every printer, a little slower') },
        ]}
      />
    </>
  );
}

function laterText(minutes: (typeof MINUTES)[number]): string {
  if (minutes === '') return t('At once');
  return minutes === '0'
    ? t('When it is time to start')
    : t('{count} min before it is time to start', { count: Number(minutes) });
}

/** What another transport changes with it. */
function defaultsOf(
  transport: PrinterSettings['transport'],
  { host, port }: PrinterSettings,
): Partial<PrinterSettings> {
  const shared = { relay_device_id: null, code_page_number: usualCodePageNumber(transport) };
  return transport === 'escpos_tcp'
    ? { ...shared, host: host ?? '', port: port ?? USUAL_PRINTER_PORT }
    : { ...shared, host: null, port: null };
}
