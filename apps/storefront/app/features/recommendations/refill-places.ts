/**
 * What stands where after the recommendations have changed: whatever is still proposed stays in its place, and
 * so does `held`, which was touched a moment ago; the best of what is new takes the places that are free.
 * Rule G-11.
 */
export function refillPlaces(
  places: readonly string[],
  proposed: readonly string[],
  limit: number,
  held: string | null,
): readonly string[] {
  const best = proposed.slice(0, limit);
  const fresh = best.filter((id) => !places.includes(id));
  const kept = places.flatMap((id) => {
    if (id === held || best.includes(id)) return [id];
    return fresh.splice(0, 1);
  });
  return [...kept, ...fresh].slice(0, Math.max(limit, kept.indexOf(held ?? '') + 1));
}
