/** Reads a flag written `Yes`/`No` or as a boolean; `otherwise` stands for one left out. */
export function isYes(
  flag: boolean | 'Yes' | 'No' | null | undefined,
  otherwise: boolean,
): boolean {
  if (flag === undefined || flag === null) return otherwise;
  return flag === true || flag === 'Yes';
}
