import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface ReachProps {
  readonly email: string;
}

/** The restaurant’s phone and mail, as large links. */
export function Reach({ email }: ReachProps) {
  const t = useTranslate();
  const { phone } = useRootData();
  const links = [
    { name: t('By phone'), text: phone?.shown ?? '', address: phone?.link ?? '' },
    { name: t('By mail'), text: email, address: `mailto:${email}` },
  ].filter(({ text }) => text !== '');
  if (links.length === 0) return null;
  return (
    <dl className="space-y-4">
      {links.map(({ name, text, address }) => (
        <div key={name}>
          <dt className="text-quiet text-small">{name}</dt>
          <dd>
            <a
              href={address}
              className="inline-flex min-h-11 items-center break-all font-semibold text-large underline-offset-4 hover:underline"
            >
              {text}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CopyAddressProps {
  readonly address: string;
}

/** Copies the address to the clipboard and confirms it. */
export function CopyAddress({ address }: CopyAddressProps) {
  const t = useTranslate();
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      setState('failed');
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button look="plain" className="-ml-2" onClick={copy}>
        {t('Copy the address')}
      </Button>
      <span role="status" className="text-small">
        {state === 'copied' && <span className="text-matcha">✓ {t('Copied')}</span>}
        {state === 'failed' && t('Your browser does not let us copy.')}
      </span>
    </span>
  );
}
