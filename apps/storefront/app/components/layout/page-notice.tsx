import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { canonicalPath } from '#lib/routing/pages.ts';

/** A line between the header and the content; at the foot of the window where the header lies over the content. */
export function PageNotice({ children }: { readonly children: ReactNode }) {
  const isHome = canonicalPath(useLocation().pathname) === '/';
  const place = usePlace(isHome);
  return (
    place &&
    createPortal(
      <aside
        className={`border-hinoki bg-gari ${isHome ? 'sticky bottom-0 z-5 border-t' : 'border-b'}`}
      >
        <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2">{children}</div>
      </aside>,
      place,
    )
  );
}

function usePlace(isBelow: boolean): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const created = document.createElement('div');
    created.className = 'contents';
    const main = document.querySelector('main');
    if (isBelow) main?.after(created);
    else main?.before(created);
    setPlace(created);
    return () => created.remove();
  }, [isBelow]);
  return place;
}
