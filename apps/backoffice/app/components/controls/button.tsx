import { BUTTON_LOOKS, BUTTON_SHARED, BusyButton } from '@comptoir/design/components/button';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

const SHARED = `${BUTTON_SHARED} min-h-14 rounded-card`;

const LOOKS = {
  primary: `${BUTTON_LOOKS.primary} px-6`,
  quiet: `${BUTTON_LOOKS.quiet} px-5`,
  plain: `${BUTTON_LOOKS.plain} px-3`,
  /** Takes something away. */
  danger: 'border border-alarm bg-rice px-5 text-alarm hover:bg-paper',
} as const;

export type ButtonLook = keyof typeof LOOKS;

interface ButtonProps extends ComponentProps<typeof BusyButton> {
  readonly look?: ButtonLook;
}

/** A button of 56 px, for wet fingers. */
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

/** A link that looks like a button, for a file of the server's that is downloaded. */
export function DownloadLink({
  className = '',
  ...rest
}: ComponentProps<'a'> & { readonly href: string }) {
  return <a {...rest} download className={`${SHARED} ${LOOKS.quiet} ${className}`} />;
}
