import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface ConfirmButtonProps {
  /** The button that asks. */
  readonly action: string;
  readonly label?: string;
  readonly question: string;
  readonly confirm: string;
  readonly onConfirm: () => Promise<void>;
}

/** A step that cannot be taken back: its button asks, a second one does it. */
export function ConfirmButton({ action, label, question, confirm, onConfirm }: ConfirmButtonProps) {
  const t = useTranslate();
  const [step, setStep] = useState<'offered' | 'asked' | 'sent'>('offered');
  const keep = useRef<HTMLButtonElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (step === 'asked') keep.current?.focus();
    // The pressed button was removed: its successor takes the focus.
    if (step === 'offered' && wasAsked.current) offer.current?.focus();
    wasAsked.current = step !== 'offered';
  }, [step]);

  async function run(): Promise<void> {
    setStep('sent');
    await onConfirm();
    setStep('offered');
  }

  if (step === 'offered') {
    return (
      <Button
        ref={offer}
        look="plain"
        className="-ml-2"
        aria-label={label}
        onClick={() => setStep('asked')}
      >
        {action}
      </Button>
    );
  }
  return (
    <div className="space-y-3 rounded-card border border-edge px-4 py-3">
      <p className="font-semibold">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={keep} disabled={step === 'sent'} onClick={() => setStep('offered')}>
          {t('No, keep it')}
        </Button>
        <Button look="plain" isBusy={step === 'sent'} onClick={run}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
