/**
 * Where an arrow key leads among stops of which the first is a text field: down and up through all of
 * them, left and right where there is no text to move in; null where it leads nowhere.
 */
export function steppedTo<Stop>(stops: readonly Stop[], from: Stop, key: string): Stop | null {
  const position = stops.indexOf(from);
  if (position === -1) return null;
  const isInField = position === 0;
  if (key === 'ArrowDown' || (key === 'ArrowRight' && !isInField))
    return stops[position + 1] ?? null;
  if (isInField) return null;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? (stops[position - 1] ?? null) : null;
}
