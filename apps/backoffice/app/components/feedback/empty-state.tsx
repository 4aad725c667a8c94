import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One character, for the eye only. */
  readonly sign: string;
  readonly title: string;
  readonly text: string;
  /** What to do next. */
  readonly children?: ReactNode;
}

/** What stands where a list would: that it is empty, forbidden, out of reach or failed, and what to do. */
export function EmptyState({ sign, title, text, children }: EmptyStateProps) {
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-3 rounded-card border border-hinoki border-dashed px-6 py-12 text-center"
    >
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-full bg-paper font-semibold text-heading text-quiet"
      >
        {sign}
      </span>
      <p className="font-serif text-heading">{title}</p>
      <p className="max-w-text text-quiet">{text}</p>
      {children && <div className="mt-2">{children}</div>}
    </div>
  );
}
