const NAME = 'fly';
/** Set on the document during the animation, for the styles. */
const MARK = 'data-flying';

/**
 * Applies `change` as a view transition in which a dish flies to the cart; without support, or with reduced
 * motion, the change alone. `change` must be synchronous.
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
  // A skipped transition has applied its change all the same.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
}

function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
    element.checkVisibility(),
  );
}
