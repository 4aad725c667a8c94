/** Calls `tell` with the elements that have become visible, each once. Returns the clean-up. */
export function whenInSight(
  elements: Iterable<Element>,
  tell: (seen: readonly Element[]) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of seen) observer.unobserve(target);
      if (seen.length > 0) tell(seen.map(({ target }) => target));
    },
    { threshold: 0.5 },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
