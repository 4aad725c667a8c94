import { type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonLook } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemSentence } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useSession } from '#stores/account/session.ts';
import { RetryPause } from './retry-pause.tsx';

/** Whether a refusal is for a while only. Rule V-23. */
export function isPaused(problem: Problem | null): boolean {
  return problem?.code === 'rate_limited';
}

interface AccountFormProps {
  /** What a screen reader calls the form. */
  readonly label: string;
  readonly state: {
    readonly isBusy: boolean;
    readonly problem: Problem | null;
    readonly attempts: number;
  };
  readonly submitLabel: string;
  readonly submitLook?: ButtonLook;
  readonly submitClassName?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** A refusal that the page knows itself, instead of the API's. */
  readonly refusal?: string | null;
  /** Below a refusal: what helps. */
  readonly remedy?: ReactNode;
  /** Beside the button. */
  readonly aside?: ReactNode;
}

/**
 * A form that tells its mistakes itself: below the fields, and what the API said right above the
 * button, where it is seen on a phone as well. After an attempt the first field at fault is focused.
 */
export function AccountForm({
  label,
  state,
  submitLabel,
  submitLook = 'primary',
  submitClassName = '',
  onSubmit,
  children,
  refusal = null,
  remedy,
  aside,
}: AccountFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, attempts } = state;
  /** Until the scripts are there, a press would send nothing. */
  const isAlive = useSession((session) => session.isReady);
  const pause = problem?.retryAfterSeconds;
  const message = refusal ?? (problem && problemSentence(problem, t));

  useEffect(() => {
    if (attempts === 0) return;
    const frame = form.current;
    const atFault = frame?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (atFault) atFault.focus();
    else frame?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [attempts]);

  return (
    <form
      ref={form}
      // Never by the browser itself; if it came to that, no password shall stand in an address.
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="space-y-5">{children}</div>
      {message && (
        <div className="mt-6">
          <Alert key={attempts} kind="problem">
            <p>{message}</p>
            {pause !== undefined && <RetryPause seconds={pause} />}
            {remedy}
          </Alert>
        </div>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look={submitLook}
          isBusy={isBusy}
          disabled={!isAlive}
          // The field keeps the focus until the press is over: leaving it may show a mistake, which
          // would move the button from under the finger.
          onMouseDown={(event) => event.preventDefault()}
          className={`grow tablet:min-w-56 tablet:grow-0 ${isAlive ? '' : 'disabled:opacity-100'} ${submitClassName}`}
        >
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}
