import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Opens and closes an overlay with its own URL. Opening pushes a history entry, so that the back button
 * closes; closing goes back, or replaces the URL where the page was entered with it. `under` is the overlay
 * it was opened from.
 */
export function useOverlay() {
  const navigate = useNavigate();
  const overlay = overlayOf(useLocation().state);
  const isOwnEntry = overlay !== null;
  const open = useCallback(
    (address: string, under: string | null = null) =>
      navigate(address, { state: { overlay: { under } }, preventScrollReset: true }),
    [navigate],
  );
  const close = useCallback(
    (addressWithout: string) =>
      isOwnEntry
        ? navigate(-1)
        : navigate(addressWithout, { replace: true, preventScrollReset: true }),
    [navigate, isOwnEntry],
  );
  return { open, close, under: overlay?.under ?? null };
}

interface Overlay {
  readonly under: string | null;
}

function overlayOf(state: { readonly overlay?: Overlay } | null): Overlay | null {
  return state?.overlay ?? null;
}

/**
 * Whether the page was entered with its overlay open, which stays so until it closes. Such an overlay may
 * wait until it is complete, since no input is waiting for it.
 */
export function useEnteredWith(isAsked: boolean): boolean {
  const [isEntered, setEntered] = useState(isAsked);
  if (isEntered && !isAsked) setEntered(false);
  return isEntered;
}
