import type { FigureTable as TableName, WireFigures } from '@comptoir/contract/staff/figures';
import { t } from '@comptoir/staff-texts/translate';

interface FigureTableProps {
  /** The download that has the same; null without one. */
  readonly name: TableName;
  readonly figures: Pick<WireFigures, 'from' | 'to'>;
  readonly caption: string;
  /** The first one names the row, the others are numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Shown from the start, where no chart stands above. */
  readonly isOpen?: boolean;
}

/** The table of a chart, folded on the screen and printed whole, with its download. Rules FG-11, FG-30 and FG-32. */
export function FigureTable(props: FigureTableProps) {
  const { name, figures, caption, columns, rows, isOpen = false } = props;
  const query = new URLSearchParams({ table: name, from: figures.from, to: figures.to });
  return (
    <details open={isOpen} className="figure-table">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold print:hidden">
        {t('Table: {caption}', { caption })}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard. */}
      <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only print:not-sr-only print:py-2 print:text-left print:font-semibold">
            {caption}
          </caption>
          <thead className="text-quiet text-small">
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`px-1 font-normal ${index === 0 ? 'text-left' : 'text-right'}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and no state.
              <tr key={row} className="border-hinoki border-t">
                <th scope="row" className="px-1 py-2 text-left font-normal">
                  {head}
                </th>
                {cells.map((cell, column) => (
                  <td key={columns[column + 1]} className="whitespace-nowrap px-1 py-2 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <a
        href={`/v2/staff/figures/export?${query}`}
        download
        className="inline-flex min-h-12 items-center underline print:hidden"
      >
        {t('Download as CSV')}
        <span className="sr-only"> : {caption}</span>
      </a>
    </details>
  );
}
