import type {
  ExceptionRequest,
  WireStaffException,
  WireUnservedOrder,
} from '@comptoir/contract/staff/exceptions';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import type { TranslatedLocale } from '@comptoir/domain/languages/locale';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { withEnd } from '#lib/catalogue/week-hours.ts';
import { guestSentence } from '#lib/schedule/exception-words.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { ConcernedOrders } from './concerned-orders.tsx';
import { type Range, RangeFields } from './range-fields.tsx';

interface ExceptionDialogProps {
  /** Null for one that is added. */
  readonly exception: WireStaffException | null;
  /** The first day that can be chosen. */
  readonly today: string;
  /** The further languages of the shop. */
  readonly languages: readonly TranslatedLocale[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

type TypeChoice = 'both' | 'pickup' | 'delivery';

/** A day or several: closed or other hours, for what, and what guests read. Rules SV-40, SV-45, and SV-46. */
export function ExceptionDialog({
  exception,
  today,
  languages,
  onSaved,
  onClose,
}: ExceptionDialogProps) {
  const call = useCall();
  const [from, setFrom] = useState(exception?.from ?? today);
  const [to, setTo] = useState(exception?.to ?? today);
  const [isClosed, setClosed] = useState(exception ? exception.ranges.length === 0 : true);
  const [ranges, setRanges] = useState<readonly Range[]>(() => rangesOf(exception));
  const [type, setType] = useState<TypeChoice>(exception?.order_type ?? 'both');
  const [message, setMessage] = useState(exception?.message ?? '');
  const [translations, setTranslations] = useState(exception?.translations ?? {});
  const [orders, setOrders] = useState<readonly WireUnservedOrder[]>([]);

  const request: ExceptionRequest = {
    from,
    to,
    order_type: type === 'both' ? null : type,
    ranges: isClosed ? [] : ranges.map(({ start, end }) => [...withEnd([start], end)]),
    message: message.trim(),
    translations,
  };

  async function save(): Promise<void> {
    const result = await call.send(() =>
      exception === null
        ? staffApi.post<WireStaffException>('/exceptions', request)
        : staffApi.put<WireStaffException>(`/exceptions/${exception.exception_id}`, {
            ...request,
            revision: exception.revision,
          }),
    );
    // Another person's change is shown behind.
    if (!result.ok && result.problem.status !== 409 && result.problem.status !== 404) return;
    onSaved();
    if (!result.ok) return;
    if (result.payload.orders.length === 0) onClose();
    else setOrders(result.payload.orders);
  }

  if (orders.length > 0) return <SavedDialog orders={orders} onClose={onClose} />;
  const title = exception === null ? t('Other hours') : t('Change these hours');
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <CallForm call={call} onSubmit={save} action={t('Save')} onBack={onClose}>
        <div className="grid gap-4 tablet:grid-cols-2">
          <Field
            label={t('First day')}
            type="date"
            min={exception && exception.from < today ? exception.from : today}
            value={from}
            onChange={({ target }) => {
              setFrom(target.value);
              // One day, until a last one is chosen.
              if (to === from || to < target.value) setTo(target.value);
            }}
            error={fieldProblem(call.problem, 'from')}
            required
          />
          <Field
            label={t('Last day')}
            type="date"
            min={from}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            error={fieldProblem(call.problem, 'to')}
            required
          />
        </div>
        <Choice
          legend={t('On these days')}
          name="closed"
          value={isClosed ? 'closed' : 'open'}
          onChange={(value) => setClosed(value === 'closed')}
          options={[
            {
              value: 'closed',
              label: t('Closed (day)'),
              hint: t('No order can be placed for them.'),
            },
            {
              value: 'open',
              label: t('Open at other hours'),
              hint: t('In place of those of the week.'),
            },
          ]}
        />
        {!isClosed && (
          <RangeFields
            ranges={ranges}
            onChange={setRanges}
            error={fieldProblem(call.problem, 'ranges')}
          />
        )}
        <SelectField<TypeChoice>
          label={t('For')}
          value={type}
          onChange={setType}
          options={[
            { value: 'both', label: t('Pickups and deliveries') },
            { value: 'pickup', label: t('Pickups only') },
            { value: 'delivery', label: t('Deliveries only') },
          ]}
        />
        <Field
          label={t('Message for guests (optional)')}
          value={message}
          maxLength={200}
          onChange={({ target }) => setMessage(target.value)}
          error={fieldProblem(call.problem, 'message')}
        />
        {message.trim() !== '' && (
          <MessageTranslations
            languages={languages}
            translations={translations}
            onChange={setTranslations}
          />
        )}
        {from !== '' && to !== '' && <Preview request={request} />}
      </CallForm>
    </Dialog>
  );
}

/** The sentence of the guests' page, as it is typed. */
function Preview({ request }: { readonly request: ExceptionRequest }) {
  const sentence = guestSentence(request);
  return (
    <div className="rounded-card border border-hinoki border-dashed px-4 py-3">
      <p className="text-quiet text-small">{t('Guests read on these days:')}</p>
      <output className="block font-semibold">
        {sentence ?? t('the hours alone, without a message')}
      </output>
    </div>
  );
}

interface SavedDialogProps {
  readonly orders: readonly WireUnservedOrder[];
  readonly onClose: () => void;
}

/** Saved, with the orders whose guests are to be told. Rule SV-46. */
export function SavedDialog({ orders, onClose }: SavedDialogProps) {
  return (
    <Dialog
      isOpen
      title={t('{count} orders are for closed hours', { count: orders.length })}
      onClose={onClose}
    >
      <div className="space-y-5">
        <Alert kind="note">
          <p>
            {t(
              'The hours are saved. These orders stay as they are: call their guests, then change or cancel them.',
            )}
          </p>
        </Alert>
        <ConcernedOrders orders={orders} />
        <Button look="primary" onClick={onClose} className="w-full">
          {t('Done')}
        </Button>
      </div>
    </Dialog>
  );
}

function rangesOf(exception: WireStaffException | null): readonly Range[] {
  const ranges = exception?.ranges ?? [];
  if (ranges.length === 0) return [{ key: 0, start: '11:30', end: '14:30' }];
  // A field has no 24:00.
  return ranges.map(([start, end], key) => ({ key, start, end: end === '24:00' ? '00:00' : end }));
}

type Translations = NonNullable<ExceptionRequest['translations']>;

interface MessageTranslationsProps {
  /** The further languages of the shop. */
  readonly languages: readonly TranslatedLocale[];
  readonly translations: Translations;
  readonly onChange: (translations: Translations) => void;
}

const LABELS = {
  en: 'Message in English (optional)',
} as const satisfies Record<TranslatedLocale, MessageKey>;

/** The message of an exception in each further language of the shop; guests read French where it is empty. Rule LA-38. */
function MessageTranslations({ languages, translations, onChange }: MessageTranslationsProps) {
  return languages.map((locale) => (
    <Field
      key={locale}
      label={t(LABELS[locale])}
      value={translations[locale]?.message ?? ''}
      maxLength={200}
      onChange={({ target }) => onChange({ ...translations, [locale]: { message: target.value } })}
    />
  ));
}
