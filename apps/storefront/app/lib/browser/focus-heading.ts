/** Focuses the page's heading, unless the page has set the focus itself, or a part of it was asked for. Rule W-30. */
export function focusHeading(): void {
  const { activeElement } = document;
  const isFree = activeElement === null || !activeElement.closest('main *, dialog');
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || !isFree || window.location.hash !== '') return;
  heading.tabIndex = -1;
  heading.classList.add('outline-none');
  heading.focus({ preventScroll: true });
}
