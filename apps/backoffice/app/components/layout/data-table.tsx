import type { ReactNode } from 'react';

interface DataTableProps {
  readonly caption: string;
  /** Classes of the caption, which only screen readers are told otherwise. */
  readonly captionClass?: string;
  /** The first one names the row, the others are numbers; those that are wide only are left out on a phone. */
  readonly columns: readonly { readonly name: string; readonly isWideOnly?: boolean }[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

const WIDE_ONLY = 'hidden tablet:table-cell';

/** A table of numbers with the name of each row. */
export function DataTable({ caption, captionClass = 'sr-only', columns, rows }: DataTableProps) {
  const wideOnly = (index: number) => (columns[index]?.isWideOnly ? WIDE_ONLY : '');
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className={captionClass}>{caption}</caption>
      <thead className="text-quiet text-small">
        <tr>
          {columns.map(({ name }, index) => (
            <th
              key={name}
              scope="col"
              className={`font-normal first-letter:uppercase ${index === 0 ? 'text-left' : 'pl-2 text-right'} ${wideOnly(index)}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className="border-hinoki border-t align-top">
            <th scope="row" className="py-2 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]?.name}
                className={`whitespace-nowrap py-2 pl-2 text-right ${wideOnly(index + 1)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
