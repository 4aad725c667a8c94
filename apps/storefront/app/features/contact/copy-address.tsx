import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface CopyAddressProps {
  readonly address: string;
}

/** Copies the address to the clipboard and confirms it. */
export function CopyAddress({ address }: CopyAddressProps) {
  const t = useTranslate();
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      setState('refused');
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button look="plain" className="-ml-2" onClick={copy}>
        {t('Copy the address')}
      </Button>
      <span role="status" className="text-small">
        {state === 'copied' && <span className="text-matcha">✓ {t('Copied')}</span>}
        {state === 'refused' && t('Your browser does not let us copy.')}
      </span>
    </span>
  );
}
