import type { TableColumnChoice } from '@comptoir/contract/catalogue/table-headings';
import type { tableAnswer } from '@comptoir/contract/staff/catalogue-table';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { RadioGroup } from '#components/controls/radio-group.tsx';
import { Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { useSetup } from '#stores/setup.ts';
import { ColumnChoices } from './column-choices.tsx';
import { TableErrors, TableLines } from './table-lines.tsx';

type Tabled = PayloadOf<typeof tableAnswer>;

/** What becomes of the dishes that a table does not have. */
export type AbsentChoice = 'keep' | 'archive';

interface TablePreviewProps {
  readonly tabled: Tabled;
  readonly isBusy: boolean;
  readonly onColumns: (columns: readonly TableColumnChoice[]) => void;
  readonly onStore: (absent: AbsentChoice) => void;
}

/** What a table would change: its columns, its lines, and the dishes that it does not have. Rule CA-44. */
export function TablePreview({ tabled, isBusy, onColumns, onStore }: TablePreviewProps) {
  const isOpening = useSetup(({ setup }) => setup?.is_opened === false);
  const [absentChoice, setAbsentChoice] = useState<AbsentChoice>('keep');
  const { rows, errors, absent, absent_names, categories, columns, notes } = tabled;
  const count = (kind: Tabled['rows'][number]['kind']) =>
    rows.filter((row) => row.kind === kind).length;
  const [added, changed, unchanged] = [count('new'), count('changed'), count('unchanged')];
  if (tabled.is_stored) {
    return (
      <div className="space-y-4">
        <Alert kind="success">
          <p>
            {isOpening
              ? t('{count} dishes are saved.', { count: added + changed })
              : t('{count} dishes are in the draft. Publish it when it is as you want it.', {
                  count: added + changed,
                })}
          </p>
        </Alert>
        <div className="flex flex-wrap gap-3">
          {isOpening && (
            <ButtonLink to="/mise-en-route/carte" look="primary">
              {t('Back to the steps')}
            </ButtonLink>
          )}
          <ButtonLink to="/carte" look={isOpening ? 'quiet' : 'primary'}>
            {t('See the draft')}
          </ButtonLink>
        </div>
      </div>
    );
  }
  const suspicious = rows.flatMap(({ changes }) => changes.filter((change) => change.suspicious));
  const isWrong = errors.length > 0;
  const archives = absent.length > 0 && absentChoice === 'archive';
  return (
    <>
      <Section
        title={t('Columns')}
        lead={t('What each column is. Your choice is kept for the next table once it is saved.')}
      >
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <ColumnChoices
          key={columns.map(({ name }) => name).join('\n')}
          columns={columns}
          isBusy={isBusy}
          onChange={onColumns}
        />
      </Section>
      <Section title={t('What changes')}>
        <p role="status" className="font-semibold">
          {t('{added} new, {changed} changed, {unchanged} unchanged, {errors} to correct', {
            ...{ added, changed, unchanged, errors: errors.length },
          })}
        </p>
        {suspicious.length > 0 && (
          <p className="font-semibold text-alarm">
            {t('{count} prices differ by more than half: check them.', {
              count: suspicious.length,
            })}
          </p>
        )}
        {categories.length > 0 && (
          <p>{t('New categories: {names}.', { names: categories.join(', ') })}</p>
        )}
        <TableErrors errors={errors} />
        <TableLines rows={rows} />
        {absent.length > 0 && rows.length > 0 && (
          <div className="space-y-3 border-hinoki border-y py-4">
            <p className="font-semibold">
              {t('{count} dishes of the menu are not in this file.', { count: absent.length })}
            </p>
            <p className="break-words text-quiet text-small">{shortList(absent_names)}</p>
            <RadioGroup
              legend={t('What becomes of them?')}
              name="absent"
              choices={[
                ['keep', t('Keep them')],
                ['archive', t('Archive them')],
              ]}
              chosen={absentChoice}
              onChoose={setAbsentChoice}
            />
          </div>
        )}
        {isWrong ? (
          <p className="text-alarm">
            {t('Mend the lines in your table, or choose other columns, then look again.')}
          </p>
        ) : added + changed === 0 && !archives ? (
          <p className="text-quiet">
            {rows.length === 0
              ? t('This table has no dishes.')
              : t('Nothing changes: the draft is already so.')}
          </p>
        ) : (
          <Button look="primary" isBusy={isBusy} onClick={() => onStore(absentChoice)}>
            {t('Save to the draft')}
          </Button>
        )}
      </Section>
    </>
  );
}

const SHOWN_NAMES = 20;

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(', ');
  return names.length > SHOWN_NAMES
    ? t('{names} and {count} more', { names: shown, count: names.length - SHOWN_NAMES })
    : shown;
}
