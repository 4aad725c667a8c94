import type { ReactNode } from 'react';

interface ProseProps {
  readonly title: string;
  /** Below the title on wide windows, where there is room for it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom. On wide windows its title stays beside what is read. */
export function Prose({ title, aside, children }: ProseProps) {
  return (
    <div className="wrap gap-x-16 pt-10 pb-(--section) tablet:pt-14 desktop:grid desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="desktop:sticky desktop:top-[calc(var(--header-height)+2rem)] desktop:self-start">
        <h1 className="text-title">{title}</h1>
        {aside}
      </div>
      <div className="max-w-text space-y-4 max-desktop:mt-8 [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-vermilion-deep [&_h2]:mt-10 [&_h2]:border-hinoki [&_h2]:border-t [&_h2]:pt-6 [&_h2]:text-heading [&_h2:first-of-type]:mt-0 [&_h2:first-of-type]:border-t-0 [&_h2:first-of-type]:pt-0 [&_h3]:pt-3 [&_h3]:font-semibold [&_h3]:text-large">
        {children}
      </div>
    </div>
  );
}
