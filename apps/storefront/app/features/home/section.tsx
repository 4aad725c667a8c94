import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  /** Stands at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Section({ title, aside, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`overflow-x-clip py-(--section) ${className}`}>
      <div className="wrap">
        <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="min-w-0 text-title">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
