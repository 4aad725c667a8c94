import type { ComponentProps, MouseEvent } from 'react';

/**
 * What all buttons share; height, radius and padding are those of each app. The step down is animated, so that a short
 * tap shows before its work is done.
 */
export const BUTTON_SHARED =
  'inline-flex items-center justify-center gap-2 font-semibold transition disabled:pointer-events-none disabled:opacity-50 aria-busy:opacity-50 active:translate-y-px';

/** `primary` is the next step, one to a screen; `quiet` is everything else, `plain` reads as a link. */
export const BUTTON_LOOKS = {
  primary: 'bg-vermilion text-on-vermilion hover:bg-vermilion-deep',
  quiet: 'border border-edge bg-rice text-ink hover:border-ink hover:bg-paper',
  plain: 'text-ink underline underline-offset-4 hover:text-vermilion-deep',
} as const;

interface BusyButtonProps extends ComponentProps<'button'> {
  /** While work is in progress a press does nothing, and `aria-busy` is announced. */
  readonly isBusy?: boolean | undefined;
}

/** Not `disabled`: that would take the focus away from the button that was pressed. */
const BUSY = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

export function BusyButton({ isBusy, ...rest }: BusyButtonProps) {
  return <button type="button" {...rest} {...(isBusy && BUSY)} />;
}
