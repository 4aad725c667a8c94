import { useEffect, useState } from 'react';
import { focusHeading } from '#lib/browser/focus-heading.ts';
import { LiveRegion } from './live-region.tsx';

/** The heading of a shell is replaced when the page is there. */
const LOOKS_AGAIN_MS = [300, 1_500];

/** Says the title of the page once it has changed; another page has the focus on its heading. Rule W-30. */
export function AnnouncedPages() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let [known, path] = [document.title, window.location.pathname];
    let timers: ReturnType<typeof setTimeout>[] = [];
    const follow = () => {
      if (document.title === known || document.title === '') return;
      known = document.title;
      setTitle(known);
      if (window.location.pathname === path) return;
      path = window.location.pathname;
      timers.forEach(clearTimeout);
      focusHeading();
      timers = LOOKS_AGAIN_MS.map((milliseconds) => setTimeout(focusHeading, milliseconds));
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      timers.forEach(clearTimeout);
    };
  }, []);
  return <LiveRegion message={title} />;
}
