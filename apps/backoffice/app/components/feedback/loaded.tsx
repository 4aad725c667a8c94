import { Skeleton } from '@comptoir/design/components/skeleton';
import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { LoadedState } from '#lib/api/loaded-state.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { EmptyState } from './empty-state.tsx';

interface LoadedProps<Payload> {
  readonly state: LoadedState<Payload>;
  readonly onRetry: () => void;
  readonly children: (payload: Payload) => ReactNode;
}

/** What was asked for in its current state: loading, there, forbidden, without a network, failed. */
export function Loaded<Payload>({ state, onRetry, children }: LoadedProps<Payload>) {
  switch (state.kind) {
    case 'loading':
      return (
        <div role="status" className="max-w-text py-4">
          <span className="sr-only">{t('Loading…')}</span>
          <Skeleton lines={5} />
        </div>
      );
    case 'loaded':
      return children(state.payload);
    case 'failed': {
      const { problem } = state;
      if (problem.code === 'forbidden') return <Forbidden />;
      const isOffline = problem.code === 'network';
      return (
        <EmptyState
          sign={isOffline ? '⌁' : '!'}
          title={isOffline ? t('No connection') : t('This could not be loaded')}
          text={problemText(problem)}
        >
          <Button look="primary" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </EmptyState>
      );
    }
  }
}

/** A page that the caller may not open. Rule SA-61. */
export function Forbidden() {
  return (
    <EmptyState
      sign="✕"
      title={t('This page is not open to you')}
      text={t('Your role does not include it. An owner can change that under « Team ».')}
    />
  );
}
