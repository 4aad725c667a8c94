import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { noteInConsole } from '#lib/browser/console-note.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { canLocate, currentPosition } from './geolocation.ts';

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
