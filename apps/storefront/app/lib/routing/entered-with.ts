import { useState } from 'react';

/**
 * Whether the page was entered with its overlay open, which stays so until it closes. Such an overlay may
 * wait until it is complete, since no input is waiting for it.
 */
export function useEnteredWith(isAsked: boolean): boolean {
  const [isEntered, setEntered] = useState(isAsked);
  if (isEntered && !isAsked) setEntered(false);
  return isEntered;
}
