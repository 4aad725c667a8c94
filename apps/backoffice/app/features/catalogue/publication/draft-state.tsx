import { Alert } from '@comptoir/design/components/alert';
import { formatDate, formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { DraftErrors } from '#components/catalogue/draft-errors.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { useBoard } from '#stores/board/board.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useSetup } from '#stores/setup.ts';
import { useCall } from '#stores/use-call.ts';
import { PublishDialog } from './publish-dialog.tsx';

interface DraftStateProps {
  readonly catalogue: Catalogue;
  readonly onChanged: () => void;
}

/** What guests do not see yet, what keeps it from them, and what is to be published at a time. Rule CA-23. */
export function DraftState({ catalogue, onChanged }: DraftStateProps) {
  const { entities, errors, change_count: changes, schedule, version } = catalogue;
  const mayPublish = useMay('catalogue.publish');
  // Opening publishes all of it.
  const isOpening = useSetup(({ setup }) => setup?.is_opened === false);
  const [isPublishing, setPublishing] = useState(false);
  const [note, setNote] = useState('');
  const [isDiscarding, setDiscarding] = useState(false);

  return (
    <div className="space-y-4">
      {note !== '' && (
        <Alert kind="success">
          <p>{note}</p>
        </Alert>
      )}
      {schedule && <Scheduled schedule={schedule} mayPublish={mayPublish} onChanged={onChanged} />}
      {errors.length > 0 && <DraftErrors errors={errors} entities={entities} />}
      {changes !== null && changes > 0 && !isOpening && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border-2 border-edge bg-paper px-4 py-3">
          <p className="min-w-0 flex-1 basis-52 font-semibold">
            {t('{count} changes that guests do not see yet', { count: changes })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="plain" onClick={() => setDiscarding(true)}>
              {t('Discard all')}
            </Button>
            <ButtonLink to="/carte/apercu">{t('Preview')}</ButtonLink>
            {mayPublish && (
              <Button look="primary" onClick={() => setPublishing(true)}>
                {t('See and publish')}
              </Button>
            )}
          </div>
        </div>
      )}
      {changes === 0 && note === '' && (
        <p className="text-quiet">{t('Guests see all of this: version {version}.', { version })}</p>
      )}
      {isDiscarding && (
        <DiscardDialog
          changes={changes ?? 0}
          onClose={() => setDiscarding(false)}
          onDiscarded={() => {
            setDiscarding(false);
            setNote(t('The draft is again what guests see.'));
            onChanged();
          }}
        />
      )}
      {isPublishing && (
        <PublishDialog
          onClose={() => setPublishing(false)}
          onDone={(done) => {
            setPublishing(false);
            setNote(done);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

interface ScheduledProps {
  readonly schedule: NonNullable<Catalogue['schedule']>;
  readonly mayPublish: boolean;
  readonly onChanged: () => void;
}

function Scheduled({ schedule, mayPublish, onChanged }: ScheduledProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const call = useCall();
  const at = Date.parse(schedule.publish_at);
  const moment = `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`;
  async function takeBack(): Promise<void> {
    const result = await call.send(() => staffApi.delete('/catalogue/publication'));
    if (result.ok) onChanged();
  }
  return (
    <Alert kind={schedule.failure === null ? 'note' : 'problem'}>
      <div className="space-y-2">
        <p className="font-semibold">
          {schedule.failure === null
            ? t('To be published on {moment}', { moment })
            : t('The publication of {moment} was not possible', { moment })}
        </p>
        {schedule.failure !== null && <p>{schedule.failure}</p>}
        {schedule.note !== '' && <p>{schedule.note}</p>}
        {mayPublish && (
          <Button isBusy={call.isBusy} onClick={takeBack}>
            {t('Take it back')}
          </Button>
        )}
        <FormProblem problem={call.problem} />
      </div>
    </Alert>
  );
}

interface DiscardDialogProps {
  readonly changes: number;
  readonly onDiscarded: () => void;
  readonly onClose: () => void;
}

/** Asks before the draft is discarded, which nothing takes back. Rule CA-23. */
function DiscardDialog({ changes, onDiscarded, onClose }: DiscardDialogProps) {
  const call = useCall();
  async function discard(): Promise<void> {
    const result = await call.send(() => staffApi.delete('/catalogue/draft'));
    if (result.ok) onDiscarded();
  }
  return (
    <Dialog isOpen title={t('Discard the draft?')} onClose={onClose}>
      <CallForm call={call} onSubmit={discard} action={t('Discard all')} onBack={onClose}>
        <p>{t('{count} changes are lost, those of others too.', { count: changes })}</p>
      </CallForm>
    </Dialog>
  );
}
