import type {
  CatalogueFinding,
  changesAnswer,
  publicationAnswer,
} from '@comptoir/contract/staff/catalogue';
import { Field } from '@comptoir/design/components/field';
import { formatDate, formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Choice } from '#components/controls/choice.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { localInstant, localMoment } from '#lib/service/local-moment.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { ChangeList } from './change-list.tsx';

type Changes = PayloadOf<typeof changesAnswer>;

interface PublishDialogProps {
  /** With what was done, in a sentence. */
  readonly onDone: (note: string) => void;
  readonly onClose: () => void;
}

/** What changes for guests, and the button that changes it: now, or at a time. Rules CA-5 and CA-7. */
export function PublishDialog({ onDone, onClose }: PublishDialogProps) {
  const { state, retry } = useLoaded<Changes>('/catalogue/changes');
  return (
    <Dialog isOpen title={t('Publish')} onClose={onClose}>
      <Loaded state={state} onRetry={retry}>
        {(changes) => <PublishForm changes={changes} onDone={onDone} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

const AN_HOUR = 60 * 60_000;

function PublishForm({
  changes: { changes, revision },
  onDone,
  onClose,
}: PublishDialogProps & { readonly changes: Changes }) {
  const call = useCall();
  const timeZone = useBoard((board) => board.timeZone);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [moment, setMoment] = useState(() => localMoment(serverClock.now() + AN_HOUR, timeZone));

  async function publish(): Promise<void> {
    const at = when === 'later' ? localInstant(moment, timeZone) : null;
    const publish_at = at === null ? null : new Date(at).toISOString();
    const result = await call.send(() =>
      staffApi.post<PayloadOf<typeof publicationAnswer>, { findings: CatalogueFinding[] }>(
        '/catalogue/publication',
        { revision, publish_at },
      ),
    );
    if (!result.ok) return;
    const { version } = result.payload;
    onDone(
      at === null
        ? t('Published: guests see version {version}.', { version })
        : t('To be published on {moment}', {
            moment: `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`,
          }),
    );
  }

  return (
    <CallForm
      call={call}
      onSubmit={publish}
      action={when === 'now' ? t('Publish now') : t('Publish then')}
      onBack={onClose}
    >
      <ChangeList changes={changes} />
      <Choice
        legend={t('When')}
        name="when"
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: t('Now') },
          { value: 'later', label: t('At a time'), hint: t('As it is now; later changes wait.') },
        ]}
      />
      {when === 'later' && (
        <Field
          label={t('Day and time')}
          type="datetime-local"
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
          error={fieldProblem(call.problem, 'publish_at')}
          required
        />
      )}
    </CallForm>
  );
}
