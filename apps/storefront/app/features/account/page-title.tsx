import { type ReactNode, useEffect, useRef } from 'react';
import { PageHead } from '#components/page-head.tsx';

interface PageTitleProps {
  /** The window's title. */
  readonly title: string;
  /** The page's, where it says more. */
  readonly children?: ReactNode;
}

/** A page of the account names itself; from page to page the name takes the focus and is read. */
export function PageTitle({ title, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Nothing was left behind that could have the focus: the link that led here is still there.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <h1 ref={heading} tabIndex={-1} className="pr-18 text-title outline-none">
        {children ?? title}
      </h1>
    </>
  );
}
