import type { ReactNode } from 'react';

interface FooterColumnProps {
  readonly title: string;
  /** Items of a list. */
  readonly children: ReactNode;
}

/** 44 px high for touch, closer together on wide windows. */
export const footerLink =
  'inline-flex min-h-11 items-center underline-offset-4 hover:underline desktop:min-h-9';

export function FooterColumn({ title, children }: FooterColumnProps) {
  return (
    <section>
      <h2 className="mb-2 text-large">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
