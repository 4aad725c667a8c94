/** A flag, `Yes`/`No` or a boolean, as a boolean; absent or null becomes `otherwise`. */
export function isYes(
  flag: boolean | 'Yes' | 'No' | null | undefined,
  otherwise: boolean,
): boolean {
  if (flag === undefined || flag === null) return otherwise;
  return flag === true || flag === 'Yes';
}
