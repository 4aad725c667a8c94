import { t } from '@comptoir/staff-texts/translate';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { useBoard } from '#stores/board/board.ts';
import { beginService } from '#stores/board/service.ts';

/** The board without orders: none yet, still loading, or not to be reached. */
export function BoardPlaceholder() {
  const connection = useBoard((board) => board.connection);
  const isLoaded = useBoard(({ lastReceivedAt }) => lastReceivedAt !== null);
  const serviceSince = useBoard((board) => board.serviceSince);
  if (!isLoaded && connection === 'offline') {
    return (
      <Placeholder title={t('The server does not answer')}>
        <p>
          {t(
            'The orders appear by themselves as soon as it does. Check the network of this device.',
          )}
        </p>
      </Placeholder>
    );
  }
  if (!isLoaded) {
    return (
      <div role="status" aria-label={t('Loading…')} className="board-cards px-(--gutter) py-3">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className="h-56 rounded-card bg-paper opacity-60" />
        ))}
      </div>
    );
  }
  if (serviceSince === null) {
    return (
      <Placeholder title={t('Ready for the service?')}>
        <p>{t('One tap tests the sound, keeps the screen on and lets orders ring here.')}</p>
        <Button look="primary" onClick={beginService} className="mx-auto px-10 text-large">
          {t('Begin service')}
        </Button>
        <p>
          <ButtonLink look="plain" to="/ouverture">
            {t('Check everything first')}
          </ButtonLink>
        </p>
      </Placeholder>
    );
  }
  return (
    <Placeholder title={t('No order at the moment')}>
      <p>{t('The next one rings and appears here.')}</p>
    </Placeholder>
  );
}

function Placeholder({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="m-auto max-w-text space-y-4 px-(--gutter) py-12 text-center text-large">
      <h2 className="text-title">{title}</h2>
      {children}
    </div>
  );
}
