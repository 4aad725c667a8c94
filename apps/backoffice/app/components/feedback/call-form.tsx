import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from './form-problem.tsx';

interface CallFormProps {
  /** The call of `useCall` that the form sends. */
  readonly call: { readonly isBusy: boolean; readonly problem: ApiProblem | null };
  readonly onSubmit: () => unknown;
  /** What the button says that sends it. */
  readonly action: string;
  /** `quiet` on a page whose main action is another one. */
  readonly look?: 'primary' | 'quiet';
  /** With it, a second button leads back. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A form that sends one call: its fields, what the server rejected, and the button. */
export function CallForm(props: CallFormProps) {
  const { call, onSubmit, action, look = 'primary', onBack, children } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="space-y-5"
    >
      {children}
      <FormProblem problem={call.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} isBusy={call.isBusy} className="grow">
          {action}
        </Button>
        {onBack && <Button onClick={onBack}>{t('Back')}</Button>}
      </div>
    </form>
  );
}
