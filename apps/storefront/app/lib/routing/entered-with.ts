import { useState } from 'react';

/**
 * Whether the page was entered with what lies over it, which is open since. Nobody touched anything, so
 * it may wait until it is whole, instead of growing under the eyes of whoever reads it.
 */
export function useEnteredWith(isAsked: boolean): boolean {
  const [isEntered, setEntered] = useState(isAsked);
  if (isEntered && !isAsked) setEntered(false);
  return isEntered;
}
