import { BUTTON_LOOKS, BUTTON_SHARED, BusyButton } from '@comptoir/design/components/button';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

const SHARED = `${BUTTON_SHARED} min-h-11 rounded-full`;

const LOOKS = {
  primary: `${BUTTON_LOOKS.primary} px-5`,
  quiet: `${BUTTON_LOOKS.quiet} px-5`,
  plain: `${BUTTON_LOOKS.plain} px-2`,
} as const;

export type ButtonLook = keyof typeof LOOKS;

interface ButtonProps extends ComponentProps<typeof BusyButton> {
  readonly look?: ButtonLook;
}

export function Button({ look = 'quiet', className = '', ...rest }: ButtonProps) {
  return <BusyButton {...rest} className={`${SHARED} ${LOOKS[look]} ${className}`} />;
}

/** A link that looks like a button, for a step that is a page of its own. */
export function ButtonLink({
  look = 'quiet',
  className = '',
  ...rest
}: LinkProps & { readonly look?: ButtonLook }) {
  return <Link {...rest} className={`${SHARED} ${LOOKS[look]} ${className}`} />;
}
