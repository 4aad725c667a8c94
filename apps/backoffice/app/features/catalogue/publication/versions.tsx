import type {
  changesAnswer,
  publicationAnswer,
  versionsAnswer,
} from '@comptoir/contract/staff/catalogue';
import { Alert } from '@comptoir/design/components/alert';
import { formatDate, formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { useBoard } from '#stores/board/board.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { ChangeList } from './change-list.tsx';
import { VersionContents } from './version-contents.tsx';

type Versions = PayloadOf<typeof versionsAnswer>;
type Version = Versions[number];

/** The last 50 versions that guests saw, to look at, to compare with today's and to bring back. Rules CA-2 and CA-24. */
export function VersionsPage() {
  const { state, reload, retry } = useLoaded<Versions>('/catalogue/versions');
  const timeZone = useBoard((board) => board.timeZone);
  const [lookedAt, setLookedAt] = useState<Version | null>(null);
  const [opened, setOpened] = useState<Version | null>(null);
  const [note, setNote] = useState('');
  const noted = useRef<HTMLDivElement>(null);
  // The list may be scrolled down to an old version; what was done with it stands above.
  useEffect(() => {
    if (note !== '') noted.current?.focus();
  }, [note]);

  return (
    <Page
      title={t('Versions')}
      lead={t('What guests saw, and since when. Any of them can be brought back.')}
      action={<ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>}
    >
      {note !== '' && (
        <div ref={noted} tabIndex={-1} className="mb-6 outline-none">
          <Alert kind="success">
            <p>{note}</p>
          </Alert>
        </div>
      )}
      <Loaded state={state} onRetry={retry}>
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState
              sign="∅"
              title={t('Nothing published yet')}
              text={t('Each publication is kept here.')}
            />
          ) : (
            <ul className="divide-y divide-hinoki border-hinoki border-y">
              {versions.map((version, index) => {
                const at = Date.parse(version.published_at);
                const title = t('Version {version}', { version: version.version });
                return (
                  <li
                    key={version.version}
                    className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3"
                  >
                    <div className="min-w-0 flex-1 basis-52">
                      <p className="font-semibold">
                        {title}
                        {index === 0 && (
                          <span className="ml-2 rounded-full border border-matcha px-2 py-0.5 text-small">
                            {t('Guests see it')}
                          </span>
                        )}
                      </p>
                      <p className="text-quiet text-small">
                        {formatDate(at, timeZone)}, {formatTime(at, timeZone)} ·{' '}
                        {version.published_by ?? t('Import')} ·{' '}
                        {t('{count} items', { count: version.item_count })}
                      </p>
                      {version.note !== '' && <p>{version.note}</p>}
                    </div>
                    <div className="flex gap-3">
                      <Button
                        onClick={() => setLookedAt(version)}
                        aria-label={`${t('See')}, ${title}`}
                      >
                        {t('See')}
                      </Button>
                      {index > 0 && (
                        <Button
                          onClick={() => setOpened(version)}
                          aria-label={`${t('Compare')}, ${title}`}
                        >
                          {t('Compare')}
                        </Button>
                      )}
                    </div>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      {lookedAt && <VersionContents version={lookedAt.version} onClose={() => setLookedAt(null)} />}
      {opened && (
        <VersionDialog
          version={opened.version}
          onClose={() => setOpened(null)}
          onRestored={(version) => {
            setNote(t('Published: guests see version {version}.', { version }));
            setOpened(null);
            reload();
          }}
        />
      )}
    </Page>
  );
}

interface VersionDialogProps {
  readonly version: number;
  readonly onRestored: (version: number) => void;
  readonly onClose: () => void;
}

function VersionDialog({ version, onRestored, onClose }: VersionDialogProps) {
  const path = `/catalogue/versions/${version}`;
  const { state, retry } = useLoaded<PayloadOf<typeof changesAnswer>>(`${path}/changes`);
  const mayPublish = useMay('catalogue.publish');
  const call = useCall();
  async function restore(): Promise<void> {
    const result = await call.send(() =>
      staffApi.post<PayloadOf<typeof publicationAnswer>>(`${path}/restore`),
    );
    if (result.ok) onRestored(result.payload.version);
  }
  return (
    <Dialog isOpen title={t('Version {version}', { version })} onClose={onClose}>
      <Loaded state={state} onRetry={retry}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p>{t('It is the same as what guests see.')}</p>
          ) : mayPublish ? (
            <CallForm
              call={call}
              onSubmit={restore}
              action={t('Bring this version back')}
              onBack={onClose}
            >
              <p>{t('Brought back, this changes for guests:')}</p>
              <ChangeList changes={changes} />
            </CallForm>
          ) : (
            <ChangeList changes={changes} />
          )
        }
      </Loaded>
    </Dialog>
  );
}
