/** A position for the address look-up, '45.76250,4.83350', or why there is none. */
export type FoundPosition =
  | { readonly kind: 'found'; readonly point: string }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unavailable' };

const TIMEOUT_MS = 10_000;
/** About a metre: the look-up needs no more. */
const DECIMALS = 5;

export function canLocate(): boolean {
  return 'geolocation' in navigator;
}

/** Asks the browser for its position. */
export function currentPosition(): Promise<FoundPosition> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = [coords.latitude, coords.longitude].map((angle) => angle.toFixed(DECIMALS));
        resolve({ kind: 'found', point: point.join(',') });
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve({ kind: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}
