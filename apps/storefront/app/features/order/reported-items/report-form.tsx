import type {
  ItemReportRequest,
  WireGuestReports,
} from '@comptoir/contract/reported-items/guest-reports';
import type { ApiResult } from '@comptoir/contract/wire/api-result';
import { createId } from '@comptoir/design/browser/random-id';
import { Alert } from '@comptoir/design/components/alert';
import { REPORT_TEXT_LENGTH } from '@comptoir/domain/reported-items/reporting';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import {
  forgetDraft,
  newDraft,
  type ReportDraft,
  requestOf,
  storeDraft,
  storedDraft,
} from './report-draft.ts';
import { ReportLine } from './report-line.tsx';
import { ReportPhotograph } from './report-photograph.tsx';

interface ReportFormProps {
  readonly orderKey: string;
  readonly lines: WireGuestReports['lines'];
  readonly onSubmit: (request: ItemReportRequest) => Promise<ApiResult<WireGuestReports>>;
  readonly onSent: () => void;
  /** What can be reported has changed. */
  readonly onStale: () => void;
  readonly onBack: () => void;
}

/** What is missing or wrong, a word, and a photograph; kept in this tab until it is sent. Rule RI-30. */
export function ReportForm(props: ReportFormProps) {
  const { orderKey, lines, onSubmit, onSent, onStale, onBack } = props;
  const t = useTranslate();
  const [draft, setDraft] = useState<ReportDraft>(() => storedDraft(orderKey) ?? newDraft());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const legend = useRef<HTMLLegendElement>(null);
  const id = useId();
  useEffect(() => legend.current?.focus(), []);
  const request = requestOf(draft, lines);
  const errorOf = (start: string) =>
    problem?.errors.find(({ path }) => path.startsWith(start))?.message;

  function change(changes: Partial<ReportDraft>): void {
    setDraft((before) => {
      const next = { ...before, ...changes };
      storeDraft(orderKey, next);
      return next;
    });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (request === null) return;
    setBusy(true);
    const result = await onSubmit(request);
    setBusy(false);
    if (result.ok) {
      forgetDraft(orderKey);
      onSent();
      return;
    }
    setProblem(result.problem);
    const { code, status } = result.problem;
    // The first attempt was stored after all, and changed since: what is left of it is a report of its own.
    if (code === 'local_id_reused') change({ localId: createId() });
    if (status === 409 || status === 422) onStale();
  }

  function goBack(): void {
    forgetDraft(orderKey);
    onBack();
  }

  return (
    <form onSubmit={submit} aria-label={t('Is something missing?')} className="space-y-5">
      <fieldset className="space-y-2">
        <legend ref={legend} tabIndex={-1} className="mb-2 font-semibold">
          {t('What is missing, or is not what you ordered?')}
        </legend>
        {lines
          .filter(({ left }) => left > 0)
          .map((line) => (
            <ReportLine
              key={line.part}
              line={line}
              chosen={draft.units[line.part]}
              onChange={(ofLine) => {
                const { [line.part]: _, ...others } = draft.units;
                change({ units: ofLine ? { ...others, [line.part]: ofLine } : others });
              }}
            />
          ))}
      </fieldset>
      <div>
        <label htmlFor={`${id}-text`} className="mb-1 block font-semibold">
          {t('A word for the restaurant (optional)')}
        </label>
        <textarea
          id={`${id}-text`}
          rows={3}
          maxLength={REPORT_TEXT_LENGTH}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
          className="block w-full rounded-field border border-edge bg-paper px-3 py-2 hover:border-ink"
        />
      </div>
      <ReportPhotograph
        photograph={draft.photograph}
        error={errorOf('photograph')}
        onChange={(photograph) => change({ photograph })}
      />
      {problem && (
        <Alert kind="problem">
          <p>{problemText(problem, t)}</p>
          {errorOf('units') && <p>{errorOf('units')}</p>}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={isBusy} disabled={request === null}>
          {t('Send to the restaurant')}
        </Button>
        <Button look="plain" onClick={goBack}>
          {t('Back')}
        </Button>
      </div>
    </form>
  );
}
