import { Alert } from '@comptoir/design/components/alert';
import { Skeleton } from '@comptoir/design/components/skeleton';
import type { ReactNode } from 'react';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import type { RemoteState } from '#lib/api/remote-state.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface RemoteContentProps<Payload> {
  readonly remote: RemoteState<Payload>;
  readonly children: (payload: Payload) => ReactNode;
  readonly onRetry: () => void;
  /** A sentence on what could not be loaded; by default the text of the problem. */
  readonly failure?: string;
  /** Before a request; nothing by default. */
  readonly idle?: ReactNode;
  readonly pending?: ReactNode;
}

/** A remote datum in its current state: idle, pending, success or error. */
export function RemoteContent<Payload>({
  remote,
  children,
  onRetry,
  failure,
  idle = null,
  pending = <Skeleton />,
}: RemoteContentProps<Payload>) {
  const t = useTranslate();
  switch (remote.state) {
    case 'idle':
      return idle;
    case 'pending':
      return (
        <div role="status" aria-busy="true">
          <span className="sr-only">{t('Loading…')}</span>
          {pending}
        </div>
      );
    case 'success':
      return children(remote.payload);
    case 'error':
      return (
        <Alert kind="problem">
          <p>{failure ?? problemText(remote.problem, t)}</p>
          <Button look="plain" className="-ml-2" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </Alert>
      );
  }
}
