import type { TableColumnChoice } from '@comptoir/contract/catalogue/table-headings';
import { TABLE_FIELDS, type TableField } from '@comptoir/contract/catalogue/table-names';
import { t } from '@comptoir/staff-texts/translate';
import { SelectField } from '#components/controls/select-field.tsx';

interface ColumnChoicesProps {
  readonly columns: readonly TableColumnChoice[];
  readonly isBusy: boolean;
  readonly onChange: (columns: readonly TableColumnChoice[]) => void;
}

const NOT_READ = 'none';

/** What each column of a table is read as, those that are not read last. Rule CA-44. */
export function ColumnChoices({ columns, isBusy, onChange }: ColumnChoicesProps) {
  const options = [
    { value: NOT_READ, label: t('Not read') },
    ...(Object.keys(TABLE_FIELDS) as TableField[]).map((value) => ({
      value,
      label: TABLE_FIELDS[value],
    })),
  ] as const;
  const left = columns.filter(({ field }) => field === null);
  // Two columns may have one name: they are told apart by their places.
  const fields = [...columns.entries()].map(([place, { name, field }]) => (
    <li key={place} className="min-w-0">
      <SelectField
        label={name}
        value={field ?? NOT_READ}
        options={options}
        onChange={(value) =>
          onChange(columns.with(place, { name, field: value === NOT_READ ? null : value }))
        }
      />
    </li>
  ));
  return (
    <fieldset aria-busy={isBusy} className="min-w-0 space-y-3">
      <legend className="sr-only">{t('Columns')}</legend>
      <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">{fields}</ul>
      {left.length > 0 && (
        <p className="break-words text-quiet text-small">
          {t('Columns that are not read: {names}.', {
            names: left.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
    </fieldset>
  );
}
