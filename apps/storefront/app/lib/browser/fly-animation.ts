const NAME = 'fly';
/** Marks the page while something flies, for the styles. */
const MARK = 'data-flying';

/**
 * Makes a change during which what flies moves to where it lands. Where there is no such transition,
 * and for who wants no motion, it is the change alone. `change` must be done when it returns.
 */
export function changeWithFlyAnimation(change: () => void): void {
  const start = visible('[data-fly-start]');
  const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!start || wantsStillness || !document.startViewTransition) {
    change();
    return;
  }
  document.documentElement.setAttribute(MARK, '');
  start.style.viewTransitionName = NAME;
  let landing: HTMLElement | undefined;
  const transition = document.startViewTransition(() => {
    change();
    start.style.viewTransitionName = '';
    landing = visible('[data-fly-end]');
    if (landing) landing.style.viewTransitionName = NAME;
  });
  const end = () => {
    document.documentElement.removeAttribute(MARK);
    if (landing) landing.style.viewTransitionName = '';
  };
  // One that is skipped, by the next one or by a hidden page, has made its change all the same.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
}

function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
    element.checkVisibility(),
  );
}
