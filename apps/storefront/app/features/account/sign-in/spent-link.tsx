import { useEffect, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface SpentLinkProps {
  readonly onDrop: () => void;
}

/** For a mail's link that was used or has expired: the guest can only use a code. Rule V-22. */
export function SpentLink({ onDrop }: SpentLinkProps) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Alert kind="problem">
        <p>{t('This link is no longer valid.')}</p>
      </Alert>
      <Button
        ref={button}
        look="primary"
        className="mt-7 w-full tablet:w-auto tablet:min-w-56"
        onClick={onDrop}
      >
        {t('Use a code instead')}
      </Button>
    </>
  );
}
