/** A Markdown table; numbers are rounded to significant digits. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((cells) => line(cells.map(shown))),
    '',
  ].join('\n');
}

function shown(cell: string | number): string {
  if (typeof cell === 'string') return cell;
  if (cell >= 100) return String(Math.round(cell));
  return cell.toFixed(cell >= 10 ? 1 : 2);
}

/** Two cells of a table for several measurements of one thing. */
export function medianAndWorst(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  return [sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
}
