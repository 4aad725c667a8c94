import { lazyModule } from '#lib/hydration/lazy-module.ts';

/** The panel's content; most visits never open it. */
export const lazyLocationChoices = lazyModule(async () => {
  const { LocationChoices } = await import('./location-choices.tsx');
  return LocationChoices;
});
