import type { ReactNode } from 'react';

interface FooterColumnProps {
  readonly title: string;
  /** Items of a list. */
  readonly children: ReactNode;
}

export function FooterColumn({ title, children }: FooterColumnProps) {
  return (
    <section>
      <h2 className="mb-2 text-large">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
