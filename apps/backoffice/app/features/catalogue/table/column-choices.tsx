import type { TableColumnChoice } from '@comptoir/contract/catalogue/table-headings';
import { TABLE_FIELDS, type TableField } from '@comptoir/contract/catalogue/table-names';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { SelectField } from '#components/controls/select-field.tsx';

interface ColumnChoicesProps {
  readonly columns: readonly TableColumnChoice[];
  readonly isBusy: boolean;
  readonly onChange: (columns: readonly TableColumnChoice[]) => void;
}

const NOT_READ = 'none';
/** Columns that are not read: more of them are folded. */
const MANY = 4;

/** What each column of a table is read as; those that were not read at first stand last. Rule CA-44. */
export function ColumnChoices({ columns, isBusy, onChange }: ColumnChoicesProps) {
  const left = columns.filter(({ field }) => field === null);
  // A column that is chosen stays where it is: the focus is on it.
  const [folded] = useState(() =>
    left.length > MANY ? new Set(left.map(({ name }) => name)) : null,
  );
  // Two columns may have one name: they are told apart by their places.
  const fieldsOf = (isFolded: boolean) =>
    [...columns.entries()].map(([place, { name, field }]) =>
      (folded?.has(name) ?? false) === isFolded ? (
        <li key={place} className="min-w-0">
          <SelectField
            label={name}
            value={field ?? NOT_READ}
            options={optionsOfColumn()}
            onChange={(value) =>
              onChange(columns.with(place, { name, field: value === NOT_READ ? null : value }))
            }
          />
        </li>
      ) : null,
    );
  return (
    <fieldset aria-busy={isBusy} className="min-w-0 space-y-3">
      <legend className="sr-only">{t('Columns')}</legend>
      <ul className={COLUMNS}>{fieldsOf(false)}</ul>
      {left.length > 0 && (
        <p className="break-words text-quiet text-small">
          {t('Columns that are not read: {names}.', {
            names: left.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {folded && (
        <details>
          <summary className="flex min-h-14 cursor-pointer items-center font-semibold">
            {t('Read another column')}
          </summary>
          <ul className={`${COLUMNS} pt-2`}>{fieldsOf(true)}</ul>
        </details>
      )}
    </fieldset>
  );
}

const COLUMNS = 'grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3';

function optionsOfColumn() {
  return [
    { value: NOT_READ, label: t('Not read') },
    ...(Object.keys(TABLE_FIELDS) as TableField[]).map((value) => ({
      value,
      label: TABLE_FIELDS[value],
    })),
  ] as const;
}
