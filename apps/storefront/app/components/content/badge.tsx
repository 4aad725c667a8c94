import type { ReactNode } from 'react';

interface BadgeProps {
  /** A word or an amount; a badge has no room for more. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** A vermilion badge, slightly rotated as if stamped by hand. */
export function Badge({ children, className = '' }: BadgeProps) {
  return (
    <span
      className={`-rotate-4 grid shrink-0 place-items-center rounded-[9px_6px_10px_7px/7px_9px_6px_10px] bg-vermilion px-1 text-center font-semibold text-on-vermilion leading-none ${className}`}
    >
      {children}
    </span>
  );
}
