const MM_PER_PIXEL = 25.4 / 96;

/** The class of the one element that is printed. */
export const PAPER_CLASS = 'print-paper';

const PAPER = `.${PAPER_CLASS}`;

/**
 * The rules that print the paper of a page alone, on a page as wide as the paper and as long as the sheet, so that
 * nothing is cut off or shrunk. The height is in CSS pixels, the width in mm: 80 and 600 give 80 × 159 mm. Rule PR-126.
 */
export function printRules(width: 58 | 80, height: number): string {
  const length = Math.ceil(height * MM_PER_PIXEL);
  return `@page { size: ${width}mm ${Math.max(length, width + 1)}mm; margin: 0 }
@media print {
  body:has(${PAPER}) :not(${PAPER}, ${PAPER} *, :has(${PAPER})) { display: none }
  body:has(${PAPER}), body :has(${PAPER}) {
    display: block; min-height: 0; height: auto; max-width: none; overflow: visible;
    margin: 0; border: 0; padding: 0; background: white;
  }
}`;
}
