import type { ReactNode } from 'react';

interface ProseProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom. */
export function Prose({ title, children }: ProseProps) {
  return (
    <div className="wrap py-10">
      <div className="max-w-text space-y-4 [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-8 [&_h2]:text-heading">
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
