import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface StepFormProps {
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly isBusy?: boolean;
  /** Returns whether the step was left; otherwise the first invalid field is focused. */
  readonly onSubmit: () => boolean;
  readonly onBack: () => void;
}

/** The field keeps the focus during the press: its error would move the button from under the finger. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The form of a step; it shows its errors itself instead of the browser. */
export function StepForm({ children, submitLabel, isBusy, onSubmit, onBack }: StepFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  function focusFirstError() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!onSubmit()) requestAnimationFrame(focusFirstError);
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
