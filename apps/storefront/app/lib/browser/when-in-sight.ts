/**
 * Calls `tell` with those of the elements that have come into sight, each once. The function that comes
 * back ends it.
 */
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
