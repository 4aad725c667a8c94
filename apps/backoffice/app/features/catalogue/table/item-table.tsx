import { MAX_TABLE_BYTES } from '@comptoir/contract/catalogue/table-columns';
import type { TableColumnChoice } from '@comptoir/contract/catalogue/table-headings';
import type { tableAnswer } from '@comptoir/contract/staff/catalogue-table';
import { t } from '@comptoir/staff-texts/translate';
import { useRef, useState } from 'react';
import { TextArea } from '#components/catalogue/text-area.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FileButton } from '#components/controls/file-button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Page, Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { type AbsentChoice, TablePreview } from './table-preview.tsx';

type Tabled = PayloadOf<typeof tableAnswer>;

/** What is sent: pasted lines, or a file in base64 with its name. */
type Table = { readonly text: string } | { readonly file: string; readonly name: string };

const NOTHING: Table = { text: '' };

/** Items pasted from a spreadsheet or read from a file, looked at before they are in the draft. Rules CA-40 and CA-44. */
export function ItemTablePage() {
  const call = useCall();
  const [table, setTable] = useState<Table>(NOTHING);
  const [tabled, setTabled] = useState<Tabled | null>(null);
  /** What the columns were chosen to be for this table; null: as they are recognised. */
  const [columns, setColumns] = useState<readonly TableColumnChoice[] | null>(null);
  /** Why the chosen file is not sent. */
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const result = useRef<HTMLDivElement>(null);

  function begin(next: Table): void {
    setTable(next);
    setFileProblem(null);
    setTabled(null);
    setColumns(null);
    call.setProblem(null);
  }

  async function send(
    sent: Table,
    more: {
      readonly columns?: readonly TableColumnChoice[] | null;
      readonly revision?: number;
      readonly absent?: AbsentChoice;
    } = {},
  ): Promise<boolean> {
    const body = 'text' in sent ? { text: sent.text } : { file: sent.file };
    const answer = await call.send(() =>
      staffApi.post<Tabled>('/catalogue/table', { ...body, ...more }),
    );
    setTabled(answer.ok ? answer.payload : null);
    return answer.ok;
  }

  async function look(sent: Table): Promise<void> {
    if (await send(sent)) result.current?.focus();
  }

  async function choose(chosen: readonly TableColumnChoice[]): Promise<void> {
    setColumns(chosen);
    await send(table, { columns: chosen });
  }

  async function read(chosen: File): Promise<void> {
    begin(NOTHING);
    if (chosen.size > MAX_TABLE_BYTES) {
      setFileProblem(t('This file is too large: 4 MB at most.'));
      return;
    }
    if (chosen.size === 0) {
      setFileProblem(t('This file is empty.'));
      return;
    }
    const next = { file: await base64Of(chosen), name: chosen.name };
    setTable(next);
    await look(next);
  }

  const isFile = 'file' in table;
  const problem =
    fileProblem ?? fieldProblem(call.problem, 'text') ?? fieldProblem(call.problem, 'file');
  return (
    <Page
      title={t('From a spreadsheet')}
      lead={t(
        'Paste the lines of your spreadsheet, or choose the file of a cash register, a shop or a spreadsheet. You see what changes first.',
      )}
      action={<ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>}
    >
      <Section
        title={t('Your table')}
        lead={t(
          'The first line names the columns: category, name, price; and if you like description, price for delivery, VAT, allergens.',
        )}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same */}
        <div
          className="space-y-4"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            const [dropped] = event.dataTransfer.files;
            if (!dropped) return;
            event.preventDefault();
            read(dropped);
          }}
        >
          {isFile ? (
            <div>
              <p className="break-words">
                {t('File: {name}', { name: table.name })}{' '}
                <button
                  type="button"
                  className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
                  onClick={() => begin(NOTHING)}
                >
                  {t('Leave it out')}
                </button>
              </p>
              {problem && (
                <p role="alert" className="text-alarm text-small">
                  {problem}
                </p>
              )}
            </div>
          ) : (
            <TextArea
              label={t('Lines of the table, or drop a file here')}
              value={table.text}
              error={problem}
              onChange={(text) => begin({ text })}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {!isFile && (
              <Button
                look="primary"
                isBusy={call.isBusy}
                disabled={table.text.trim() === ''}
                onClick={() => look(table)}
              >
                {t('See what changes')}
              </Button>
            )}
            <FileButton
              accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              fileLabel={t('File of the table')}
              onFile={read}
            >
              {t('Choose a file (.xlsx, .csv)')}
            </FileButton>
            <a
              href="/v2/staff/catalogue/table"
              download="carte.csv"
              className="inline-flex min-h-14 items-center px-3 font-semibold underline underline-offset-4"
            >
              {t('Take the menu out as CSV')}
            </a>
          </div>
        </div>
        <FormProblem problem={problem ? null : call.problem} />
        <p role="status" className="text-quiet">
          {isFile && call.isBusy && !tabled && t('Reading the file…')}
        </p>
      </Section>
      <div ref={result} tabIndex={-1} className="outline-none">
        {tabled && (
          <TablePreview
            tabled={tabled}
            isBusy={call.isBusy}
            onColumns={choose}
            onStore={(absent) => send(table, { columns, revision: tabled.revision, absent })}
          />
        )}
      </div>
    </Page>
  );
}

/** The bytes of a file as the API takes them. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
