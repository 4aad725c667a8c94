/** A position as the address look-up takes it, « 45.76250,4.83350 », or why there is none. */
export type FoundPosition =
  | { readonly kind: 'found'; readonly point: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

const PATIENCE_MS = 10_000;
/** About a metre; more digits would only tell the look-up more than it needs. */
const DECIMALS = 5;

/** Whether this browser can be asked where it is. */
export function canLocate(): boolean {
  return 'geolocation' in navigator;
}

/** Asks the browser where it is; the visitor may say no. */
export function currentPosition(): Promise<FoundPosition> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = [coords.latitude, coords.longitude].map((angle) => angle.toFixed(DECIMALS));
        resolve({ kind: 'found', point: point.join(',') });
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve({ kind: code === PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  });
}
