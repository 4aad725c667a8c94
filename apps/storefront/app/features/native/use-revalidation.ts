import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { platform } from '#lib/platform/platform.ts';

/** As long as a page of the site is kept. */
const FRESH_MS = 60_000;

/** Whoever comes back to the app sees the restaurant as it is now. Rule X-7. */
export function useFreshData(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let loadedAt = Date.now();
    platform().onResume(() => {
      if (Date.now() - loadedAt < FRESH_MS) return;
      loadedAt = Date.now();
      revalidate();
    });
  }, [revalidate]);
}
