import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '#components/layout/page-head.tsx';

interface PageTitleProps {
  /** The window's title. */
  readonly title: string;
  /** The page's, where it says more. */
  readonly children?: ReactNode;
}

/** React Router's location key of the first page of a visit. */
const FIRST_PAGE = 'default';

/** The title of an account page; it is focused when the link that led here is gone. */
export function PageTitle({ title, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isFirst = key === FIRST_PAGE;
  useEffect(() => {
    if (isFirst || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <h1 ref={heading} tabIndex={-1} className="pr-18 text-title outline-none">
        {children ?? title}
      </h1>
    </>
  );
}
