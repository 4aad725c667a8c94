import { t } from '@comptoir/staff-texts/translate';
import type { ReactNode } from 'react';
import { Dialog } from '#components/feedback/dialog.tsx';

interface ProblemsDialogProps {
  readonly onClose: () => void;
  /** A list item for each ticket. */
  readonly children: ReactNode;
}

/** The tickets that are not known to be on paper, over the board. */
export default function ProblemsDialog({ onClose, children }: ProblemsDialogProps) {
  return (
    <Dialog isOpen title={t('Tickets to check')} onClose={onClose} isDark>
      <p className="text-quiet">
        {t(
          'Look at the printer first. What is printed again is marked, so that it is not cooked twice.',
        )}
      </p>
      <ul className="divide-y divide-hinoki">{children}</ul>
    </Dialog>
  );
}
