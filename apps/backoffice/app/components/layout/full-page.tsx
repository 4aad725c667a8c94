import type { ReactNode } from 'react';

interface FullPageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** A line above the title: where in a sequence this is. */
  readonly above?: ReactNode;
}

/** A page without navigation: one thing to do, in one column. */
export function FullPage({ title, children, above }: FullPageProps) {
  return (
    <main className="mx-auto flex w-full max-w-text flex-1 flex-col gap-6 px-(--gutter) pt-[max(2.5rem,8dvh)] pb-12">
      <header className="space-y-2">
        {above && <p className="text-quiet text-small">{above}</p>}
        <h1 className="text-title">{title}</h1>
      </header>
      {children}
    </main>
  );
}
