import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

/** `primary` is the next step, one to a screen; `danger` takes something away; `quiet` is everything else. */
export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain';

const SHARED =
  'inline-flex min-h-14 items-center justify-center gap-2 rounded-card font-semibold transition-[color,background-color,border-color,translate] duration-(--swift) active:translate-y-px disabled:pointer-events-none disabled:opacity-50 aria-busy:cursor-progress';

const LOOKS = {
  primary: 'bg-vermilion px-6 text-on-vermilion hover:bg-vermilion-deep',
  quiet: 'border border-edge bg-rice px-5 text-ink hover:border-ink hover:bg-paper',
  danger: 'border border-alarm bg-rice px-5 text-alarm hover:bg-paper',
  plain: 'px-3 text-ink underline underline-offset-4 hover:text-vermilion-deep',
} as const satisfies Record<ButtonLook, string>;

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook;
  /** While work is in progress the button is disabled and announces `aria-busy`. */
  readonly isBusy?: boolean;
}

/** A button of 56 px, for wet fingers. */
export function Button({ look = 'quiet', isBusy = false, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`${SHARED} ${LOOKS[look]} ${className}`}
    />
  );
}

/** A link that looks like a button, for a step that is a page of its own. */
export function ButtonLink({
  look = 'quiet',
  className = '',
  ...rest
}: LinkProps & { readonly look?: ButtonLook }) {
  return <Link {...rest} className={`${SHARED} ${LOOKS[look]} ${className}`} />;
}
