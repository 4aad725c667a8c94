import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Opens and closes what lies over a page and has an address of its own. Opening adds an entry to the
 * history, so that the back button closes; closing takes that entry away again, and replaces the
 * address where the page was entered with it. Scrolling stays as it is.
 *
 * What was opened from something else that lies over the page gives way to that: `under`.
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
