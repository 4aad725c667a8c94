import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface StepFormProps {
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly isBusy?: boolean;
  /** Answers whether the step was left; otherwise the first mistake gets the focus. */
  readonly onSubmit: () => boolean;
  readonly onBack: () => void;
}

/**
 * The field keeps the focus until the press is over: leaving it may show a mistake, which would move
 * the button from under the finger.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A step that is filled in and sent on. The form tells its mistakes itself, not the browser. */
export function StepForm({ children, submitLabel, isBusy, onSubmit, onBack }: StepFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  function focusFirstMistake() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!onSubmit()) requestAnimationFrame(focusFirstMistake);
      }}
    >
      <div className="space-y-8">{children}</div>
      <div className="mt-8 flex flex-wrap-reverse items-center justify-between gap-3">
        <Button look="plain" onClick={onBack} disabled={isBusy} onMouseDown={keepFocus}>
          {t('Back')}
        </Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy ?? false}
          onMouseDown={keepFocus}
          className="grow tablet:grow-0"
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
