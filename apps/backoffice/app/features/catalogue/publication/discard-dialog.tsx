import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { t } from '#lib/i18n/translate.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface DiscardDialogProps {
  readonly changes: number;
  readonly onDiscarded: () => void;
  readonly onClose: () => void;
}

/** Asks before the draft is discarded, which nothing takes back. Rule CA-23. */
export function DiscardDialog({ changes, onDiscarded, onClose }: DiscardDialogProps) {
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
