import type { ReactNode } from 'react';

interface AmountRowProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A line of a description list of amounts. */
export function AmountRow({ label, className = '', children }: AmountRowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
