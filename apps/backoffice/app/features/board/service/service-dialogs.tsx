import { closeServiceDialog, useServiceDialog } from '#stores/service-dialog.ts';
import { FinishedDialog } from './finished-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { RushDialog } from './rush-dialog.tsx';
import { SlotsDialog } from './slots-dialog.tsx';
import { SoldOutDialog } from './sold-out/sold-out-dialog.tsx';

/** The dialog that is open; loaded when the first one opens. */
export default function ServiceDialogs() {
  const dialog = useServiceDialog((store) => store.dialog);
  switch (dialog?.kind) {
    case 'sold_out':
      return <SoldOutDialog line={dialog.line} onClose={closeServiceDialog} />;
    case 'pause':
      return <PauseDialog onClose={closeServiceDialog} />;
    case 'rush':
      return <RushDialog onClose={closeServiceDialog} />;
    case 'slots':
      return <SlotsDialog onClose={closeServiceDialog} />;
    case 'finished':
      return <FinishedDialog onClose={closeServiceDialog} />;
    default:
      return null;
  }
}
