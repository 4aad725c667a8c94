/**
 * Applies `change` and lets a copy of the dish's picture fly to the cart; with reduced motion the change alone.
 * `change` must be synchronous. A view transition would make the browser style the whole page twice more.
 */
export function changeWithFlyAnimation(change: () => void): void {
  const start = visible('[data-fly-start]');
  const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!start || wantsStillness) {
    change();
    return;
  }
  const from = start.getBoundingClientRect();
  const picture = start.cloneNode(true) as HTMLElement;
  change();
  const to = visible('[data-fly-end]')?.getBoundingClientRect();
  if (to) fly(picture, from, to);
}

function fly(picture: HTMLElement, from: DOMRect, to: DOMRect): void {
  picture.className = 'fly-picture';
  picture.inert = true;
  const move = `translate(${centre(to).x - centre(from).x}px, ${centre(to).y - centre(from).y}px)`;
  picture.style.cssText = `left: ${from.x}px; top: ${from.y}px; width: ${from.width}px; height: ${from.height}px; --landing: ${move} scale(${to.height / from.height})`;
  picture.addEventListener('animationend', () => picture.remove());
  picture.addEventListener('animationcancel', () => picture.remove());
  document.body.append(picture);
}

function centre({ x, y, width, height }: DOMRect) {
  return { x: x + width / 2, y: y + height / 2 };
}

function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
    element.checkVisibility(),
  );
}
