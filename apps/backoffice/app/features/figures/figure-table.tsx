import type { FigureTable as TableName, WireFigures } from '@comptoir/contract/staff/figures';
import { t } from '@comptoir/staff-texts/translate';
import { DataTable } from '#components/layout/data-table.tsx';

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
        <DataTable
          caption={caption}
          captionClass="sr-only print:not-sr-only print:py-2 print:text-left print:font-semibold"
          columns={columns.map((column) => ({ name: column }))}
          rows={rows.map((cells, key) => ({ key, cells }))}
        />
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
