import { lazyPart } from '#lib/lazy-part.ts';

/** What the panel holds; most visits never open it. */
export const locationChoicesPart = lazyPart(async () => {
  const { LocationChoices } = await import('./location-choices.tsx');
  return LocationChoices;
});
