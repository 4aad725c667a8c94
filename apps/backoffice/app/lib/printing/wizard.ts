import type { PrinterSettings, WirePrintJob } from '@comptoir/contract/staff/printing';

/** The steps of the test of a printer, in their order. */
export const WIZARD_STEPS = ['page', 'width', 'letters', 'check', 'done'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

export type Paper = Pick<PrinterSettings, 'columns' | 'code_page'>;

/** The first page is printed as wide as any paper: where its ruler breaks is the width. */
export const FIRST_PAGE: Paper = { columns: 48, code_page: 'pc858' };

export interface Wizard {
  readonly step: WizardStep;
  /** What the person has said of the paper so far. */
  readonly found: Paper;
}

export const WIZARD_START: Wizard = { step: 'page', found: FIRST_PAGE };

export type WizardAnswer =
  | { readonly kind: 'came_out' }
  | { readonly kind: 'width'; readonly columns: PrinterSettings['columns'] }
  | { readonly kind: 'letters'; readonly areRight: boolean }
  | { readonly kind: 'check'; readonly isRight: boolean }
  | { readonly kind: 'back' };

/**
 * The next step after an answer. A second page is printed only where the first was not right; if that is wrong
 * too, the width is asked again. Rule PR-128.
 */
export function wizardAfter({ step, found }: Wizard, answer: WizardAnswer): Wizard {
  switch (answer.kind) {
    case 'came_out':
      return { step: 'width', found };
    case 'width':
      return { step: 'letters', found: { ...found, columns: answer.columns } };
    case 'letters': {
      const next: Paper = { ...found, code_page: answer.areRight ? 'pc858' : 'raster' };
      return { step: isSame(next, FIRST_PAGE) ? 'done' : 'check', found: next };
    }
    case 'check':
      return { step: answer.isRight ? 'done' : 'width', found };
    case 'back': {
      const place = WIZARD_STEPS.indexOf(step);
      return { step: WIZARD_STEPS[Math.max(0, place - 1)] ?? 'page', found };
    }
  }
}

function isSame(one: Paper, other: Paper): boolean {
  return one.columns === other.columns && one.code_page === other.code_page;
}

/** Whether a test page is as far as it goes: printed, failed for now, uncertain, or sent for good. */
export function isSettled({ state, problem, is_unconfirmed }: WirePrintJob): boolean {
  if (state === 'printed' || state === 'unknown' || state === 'failed') return true;
  return is_unconfirmed || problem === 'failed';
}
