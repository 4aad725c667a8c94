import { type ReactNode, useId } from 'react';

interface SectionCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of an account page. */
export function SectionCard({ title, children }: SectionCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-hinoki bg-paper p-4 tablet:p-6"
    >
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <div className="mt-2 space-y-4">{children}</div>
    </section>
  );
}
