import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

const OVERLAY = { isOverlay: true } as const;

/**
 * Opens and closes what lies over a page and has an address of its own. Opening adds an entry to the
 * history, so that the back button closes; closing takes that entry away again, and replaces the
 * address where the page was entered with it. Scrolling stays as it is.
 */
export function useOverlay() {
  const navigate = useNavigate();
  const isOwnEntry = isOverlay(useLocation().state);
  const open = useCallback(
    (address: string) => navigate(address, { state: OVERLAY, preventScrollReset: true }),
    [navigate],
  );
  const close = useCallback(
    (addressWithout: string) =>
      isOwnEntry
        ? navigate(-1)
        : navigate(addressWithout, { replace: true, preventScrollReset: true }),
    [navigate, isOwnEntry],
  );
  return { open, close };
}

function isOverlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOverlay' in state;
}
