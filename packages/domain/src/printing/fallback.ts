export type FallbackProblem = 'itself' | 'unknown' | 'loop';

/**
 * Why a printer can't have another one as its fallback; null where it can. `fallbacks` has the printers with the
 * fallback of each, null for none; a new printer has no id yet. Rule PR-23.
 */
export function fallbackProblem(
  printerId: string | null,
  fallbackId: string | null,
  fallbacks: ReadonlyMap<string, string | null>,
): FallbackProblem | null {
  if (fallbackId === null) return null;
  if (fallbackId === printerId) return 'itself';
  if (!fallbacks.has(fallbackId)) return 'unknown';
  const passed = new Set<string>();
  let next: string | null = fallbackId;
  while (next !== null && !passed.has(next)) {
    passed.add(next);
    next = fallbacks.get(next) ?? null;
    if (next !== null && next === printerId) return 'loop';
  }
  return null;
}
