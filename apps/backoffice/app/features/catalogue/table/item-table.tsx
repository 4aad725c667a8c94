import type { tableAnswer } from '@comptoir/contract/staff/catalogue';
import { Alert } from '@comptoir/design/components/alert';
import { useRef, useState } from 'react';
import { TextArea } from '#components/catalogue/text-area.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FileButton } from '#components/controls/file-button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Page, Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { readTableFile } from '#lib/catalogue/table-file.ts';
import { t } from '#lib/i18n/translate.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { TableLines } from './table-lines.tsx';

type Tabled = PayloadOf<typeof tableAnswer>;

/** Items pasted from a spreadsheet or read from a CSV file, looked at before they are in the draft. Rule CA-40. */
export function ItemTablePage() {
  const call = useCall();
  const [text, setText] = useState('');
  const [tabled, setTabled] = useState<Tabled | null>(null);
  /** Why the chosen file is not read. */
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const result = useRef<HTMLDivElement>(null);

  async function send(typed: string, revision?: number): Promise<void> {
    const answer = await call.send(() =>
      staffApi.post<Tabled>('/catalogue/table', { text: typed, revision: revision ?? null }),
    );
    setTabled(answer.ok ? answer.payload : null);
    if (answer.ok) result.current?.focus();
  }

  async function read(chosen: File): Promise<void> {
    const read = readTableFile(new Uint8Array(await chosen.arrayBuffer()));
    setTabled(null);
    setFileProblem(read.kind === 'text' ? null : t(read.message, read.values));
    setText(read.kind === 'text' ? read.text : '');
    if (read.kind === 'text') await send(read.text);
  }

  return (
    <Page
      title={t('From a spreadsheet')}
      lead={t(
        'Paste the lines of your spreadsheet, or choose a CSV file. You see what changes first.',
      )}
      action={<ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>}
    >
      <Section
        title={t('Your table')}
        lead={t(
          'The first line names the columns: category, name, price; and if you like description, price for delivery, VAT, allergens.',
        )}
      >
        <TextArea
          label={t('Lines of the table')}
          value={text}
          error={fileProblem ?? fieldProblem(call.problem, 'text')}
          onChange={(typed) => {
            setText(typed);
            setFileProblem(null);
            setTabled(null);
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            isBusy={call.isBusy}
            disabled={text.trim() === ''}
            onClick={() => send(text)}
          >
            {t('See what changes')}
          </Button>
          <FileButton accept=".csv,.tsv,.txt,text/csv" fileLabel={t('CSV file')} onFile={read}>
            {t('Choose a CSV file')}
          </FileButton>
          <a
            href="/v2/staff/catalogue/table"
            download="carte.csv"
            className="inline-flex min-h-14 items-center px-3 font-semibold underline underline-offset-4"
          >
            {t('Take the menu out as CSV')}
          </a>
        </div>
        <FormProblem problem={fieldProblem(call.problem, 'text') ? null : call.problem} />
      </Section>
      <div ref={result} tabIndex={-1} className="outline-none">
        {tabled && (
          <Result
            tabled={tabled}
            isBusy={call.isBusy}
            onStore={() => send(text, tabled.revision)}
          />
        )}
      </div>
    </Page>
  );
}

interface ResultProps {
  readonly tabled: Tabled;
  readonly isBusy: boolean;
  readonly onStore: () => void;
}

function Result({ tabled, isBusy, onStore }: ResultProps) {
  const { lines, categories, ignored, is_stored: isStored } = tabled;
  const count = (effect: Tabled['lines'][number]['effect']) =>
    lines.filter((line) => line.effect === effect).length;
  const [added, changed, rejected] = [count('added'), count('changed'), count('rejected')];
  if (isStored) {
    return (
      <div className="space-y-4">
        <Alert kind="success">
          <p>
            {t('{count} lines are in the draft. Publish it when it is as you want it.', {
              count: added + changed,
            })}
          </p>
        </Alert>
        <ButtonLink to="/carte" look="primary">
          {t('See the draft')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Section title={t('What changes')}>
      <p role="status" className="font-semibold">
        {t('{added} new, {changed} changed, {rejected} to mend', { added, changed, rejected })}
      </p>
      {categories.length > 0 && (
        <p>{t('New categories: {names}.', { names: categories.join(', ') })}</p>
      )}
      {ignored.length > 0 && (
        <p>{t('Columns that are not read: {names}.', { names: ignored.join(', ') })}</p>
      )}
      <TableLines lines={lines} />
      {rejected > 0 ? (
        <p className="text-alarm">{t('Mend the lines in your table, then look again.')}</p>
      ) : added + changed === 0 ? (
        <p className="text-quiet">{t('Nothing changes: the draft is already so.')}</p>
      ) : (
        <Button look="primary" isBusy={isBusy} onClick={onStore}>
          {t('Put it into the draft')}
        </Button>
      )}
    </Section>
  );
}
