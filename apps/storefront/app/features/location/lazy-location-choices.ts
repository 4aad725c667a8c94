import { lazyPart } from '#lib/hydration/lazy-module.ts';

/** What the panel holds; most visits never open it. */
export const locationChoicesPart = lazyPart(async () => {
  const { LocationChoices } = await import('./location-choices.tsx');
  return LocationChoices;
});
