import { callOverHttp } from '@comptoir/contract/wire/api-result';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

interface TicketPreviewProps {
  readonly jobId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** A ticket as it is on paper, in a dialog. */
export default function TicketPreview({ jobId, title, onClose }: TicketPreviewProps) {
  const [html, setHtml] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    loadTicket(jobId).then((loaded) => isWanted && setHtml(loaded));
    return () => {
      isWanted = false;
    };
  }, [jobId]);
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {html === undefined && (
        <div role="status">
          <span className="sr-only">{t('Loading…')}</span>
          <Skeleton lines={5} />
        </div>
      )}
      {html === null && <p role="alert">{t('The ticket could not be loaded.')}</p>}
      {html && <TicketSheet html={html} label={title} />}
      <Button onClick={onClose} className="mt-5 w-full">
        {t('Close')}
      </Button>
    </Dialog>
  );
}

/** The document of a ticket; null where it could not be loaded, or the caller may not read it. */
async function loadTicket(jobId: string): Promise<string | null> {
  try {
    const path = `/v2/staff/print-jobs/${encodeURIComponent(jobId)}/ticket?format=html`;
    const answer = await callOverHttp('')(path);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
