import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '#components/controls/button.tsx';
import { useSoftKeyboard } from '#lib/browser/soft-keyboard.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface StepFormProps {
  readonly children: ReactNode;
  readonly submitLabel: string;
  /** Whether the step cannot be submitted at the moment. */
  readonly isBusy?: boolean;
  /** Whether it is being sent: there is no way back either. */
  readonly isSending?: boolean;
  /** Whether requests that decide about the step are pending: submitting waits for their answers. */
  readonly isUnsettled?: boolean;
  /** Returns whether the step was left; otherwise the first invalid field is focused. */
  readonly onSubmit: () => boolean;
  readonly onBack: () => void;
}

/** The field keeps the focus during the press: its error would move the button from under the finger. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * The form of a step; it shows its errors itself instead of the browser. On a phone its button stays at the foot of the
 * window, above which what has the focus is scrolled. Rule K-28.
 */
export function StepForm(props: StepFormProps) {
  const { children, submitLabel, onSubmit, onBack } = props;
  const { isBusy = false, isSending = false, isUnsettled = false } = props;
  const t = useTranslate();
  const isKeyboardOpen = useSoftKeyboard();
  const form = useRef<HTMLFormElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  function submit() {
    if (!onSubmit()) requestAnimationFrame(focusFirstError);
  }
  function focusFirstError() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  const submitSettled = useEffectEvent(submit);
  useEffect(() => {
    if (!isWaiting || isUnsettled) return;
    setWaiting(false);
    submitSettled();
  }, [isWaiting, isUnsettled]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsettled) setWaiting(true);
        else submit();
      }}
    >
      <div className="step-fields space-y-8">{children}</div>
      <div
        className={`mt-8 flex flex-wrap-reverse items-center justify-between gap-3 ${isKeyboardOpen ? '' : 'step-end'}`}
      >
        <Button
          look="plain"
          onClick={onBack}
          disabled={isSending || isWaiting}
          onMouseDown={keepFocus}
        >
          {t('Back')}
        </Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy || isSending || isWaiting}
          onMouseDown={keepFocus}
          className="grow tablet:grow-0"
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
