import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Copies a text; says so, or that the browser forbids it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button onClick={copy}>{label}</Button>
      <span role="status" className="text-quiet text-small">
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('The browser does not allow it: select the text instead.')}
      </span>
    </span>
  );
}
