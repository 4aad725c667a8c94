import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { noteInConsole } from '#lib/browser/console-note.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface LocateButtonProps {
  /** Called with a point for the address look-up. */
  readonly onLocate: (point: string) => void;
  readonly onFailure: (message: string) => void;
}

/** Locates the browser; absent without geolocation. */
export function LocateButton({ onLocate, onFailure }: LocateButtonProps) {
  const t = useTranslate();
  const [isLocating, setIsLocating] = useState(false);
  const isPossible = canLocate();
  useEffect(() => {
    if (!isPossible) noteInConsole('This browser has no geolocation');
  }, [isPossible]);
  if (!isPossible) return null;

  async function locate() {
    setIsLocating(true);
    const position = await currentPosition();
    setIsLocating(false);
    if (position.kind === 'found') return onLocate(position.point);
    onFailure(
      position.kind === 'denied'
        ? t('Your browser keeps your position to itself. Please type your address.')
        : t('Your position could not be found. Please type your address.'),
    );
  }

  return (
    <Button look="plain" className="-ml-2 mt-1" isBusy={isLocating} onClick={locate}>
      {isLocating ? t('Locating…') : t('Locate me')}
    </Button>
  );
}

/** A position for the address look-up, '45.76250,4.83350', or why there is none. */
type FoundPosition =
  | { readonly kind: 'found'; readonly point: string }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unavailable' };

const TIMEOUT_MS = 10_000;
/** About a metre: the look-up needs no more. */
const DECIMALS = 5;

function canLocate(): boolean {
  return 'geolocation' in navigator;
}

/** Asks the browser for its position. */
function currentPosition(): Promise<FoundPosition> {
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
