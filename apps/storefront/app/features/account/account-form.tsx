import { Alert } from '@comptoir/design/components/alert';
import { formatDate, formatTime } from '@comptoir/design/format/time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemSentence } from '#lib/api/problem-text.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useTimezone } from './use-timezone.ts';

/** Whether the API rejects attempts for a while. Rule V-23. */
export function isPaused(problem: Problem | null): boolean {
  return problem?.code === 'rate_limited';
}

/** A wrong password and a wrong code are said by their fields. Rule V-24. */
const SAID_BY_FIELD: ReadonlySet<string> = new Set(['bad_password', 'invalid_code']);

interface AccountFormProps {
  /** The form's accessible name. */
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
  /** A rejection that the page knows itself, instead of the API's. */
  readonly rejection?: string | null;
  /** Shown below a rejection. */
  readonly remedy?: ReactNode;
  /** Beside the button. */
  readonly aside?: ReactNode;
}

/**
 * A form that shows its errors itself: below the fields, and the API's above the button. After an attempt
 * the first invalid field is focused.
 */
export function AccountForm({
  label,
  state,
  submitLabel,
  submitLook = 'primary',
  submitClassName = '',
  onSubmit,
  children,
  rejection = null,
  remedy,
  aside,
}: AccountFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, attempts } = state;
  /** Before hydration the button has no effect. */
  const isHydrated = useHydrated();
  const pause = problem?.retryAfterSeconds;
  const stated = problem && SAID_BY_FIELD.has(problem.code) ? null : problem;
  const message = rejection ?? (stated && problemSentence(stated, t));

  useEffect(() => {
    if (attempts === 0) return;
    const frame = form.current;
    const invalid = frame?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else frame?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [attempts]);

  return (
    <form
      ref={form}
      // The browser never submits it; `post` keeps passwords out of the address if it did.
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
          disabled={!isHydrated}
          // The field keeps the focus during the press: its error would move the button from under
          // the finger.
          onMouseDown={(event) => event.preventDefault()}
          className={`grow tablet:min-w-56 tablet:grow-0 ${isHydrated ? '' : 'disabled:opacity-100'} ${submitClassName}`}
        >
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface RetryPauseProps {
  readonly seconds: number;
}

/** When to try again: a time, because screen readers would announce a countdown every second. Rule V-23. */
function RetryPause({ seconds }: RetryPauseProps) {
  const t = useTranslate();
  const timezone = useTimezone();
  const [now] = useState(() => Date.now());
  if (seconds < 60) return <p>{t('You can try again in a moment.')}</p>;
  // Rounded up to the minute, so that the pause is over at the time shown.
  const at = Math.ceil((now + seconds * SECOND) / MINUTE) * MINUTE;
  const [day, time] = [formatDate(at, timezone), formatTime(at, timezone)];
  const isToday = day === formatDate(now, timezone);
  return (
    <p>
      {isToday
        ? t('You can try again at {time}.', { time })
        : t('You can try again on {day} at {time}.', { day, time })}
    </p>
  );
}
