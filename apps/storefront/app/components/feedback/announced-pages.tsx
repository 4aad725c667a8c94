import { useEffect, useState } from 'react';
import { LiveRegion } from './live-region.tsx';

/** The heading of a shell is replaced when the page is there. */
const LOOKS_AGAIN_MS = [300, 1_500];

/**
 * Says the title of the page once it has changed; another page has the focus on its heading, and so has a page whose
 * dialog was opened by its address, and gives the focus back to nothing. Rule W-30.
 */
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
      const followed = document.activeElement;
      focusHeading();
      // A focus that the guest has moved on meanwhile stays.
      const isUnmoved = document.activeElement === followed;
      const lookAgain = () => {
        const { activeElement, body } = document;
        if (activeElement === body || (isUnmoved && activeElement === followed)) focusHeading();
      };
      timers = LOOKS_AGAIN_MS.map((milliseconds) => setTimeout(lookAgain, milliseconds));
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    const receive = () => {
      if (document.activeElement === document.body) focusHeading();
    };
    document.addEventListener('close', receive, true);
    return () => {
      document.removeEventListener('close', receive, true);
      observer.disconnect();
      timers.forEach(clearTimeout);
    };
  }, []);
  return <LiveRegion message={title} />;
}

/** Unless the page has set the focus itself, or a part of it was asked for. */
function focusHeading(): void {
  const { activeElement } = document;
  const isFree = activeElement === null || !activeElement.closest('main *, dialog');
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || !isFree || window.location.hash !== '') return;
  heading.tabIndex = -1;
  heading.classList.add('outline-none');
  heading.focus({ preventScroll: true });
}
