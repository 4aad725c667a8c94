import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { CopyButton } from '#components/controls/copy-button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';

/** Where the address goes in the settings of the printer. */
const PLACES = {
  epson:
    'In the settings page of the printer, open « Server Direct Print », switch it on, and paste this address as the URL.',
  star: 'In the settings page of the printer, open « CloudPRNT », switch it on, and paste this address as the server’s URL.',
} as const satisfies Record<string, MessageKey>;

interface KeyDialogProps {
  readonly name: string;
  /** The path that the printer asks, with its key. */
  readonly path: string;
  readonly onClose: () => void;
}

/** The address to type into a printer that asks the server; its key is shown this once. Rule PR-125. */
export function KeyDialog({ name, path, onClose }: KeyDialogProps) {
  const address = `${window.location.origin}${path}`;
  return (
    <Dialog isOpen title={t('Address for {name}', { name })} onClose={onClose}>
      <div className="space-y-5">
        <p>{t(path.startsWith('/print/star/') ? PLACES.star : PLACES.epson)}</p>
        <p
          className="select-all break-all rounded-card bg-paper px-4 py-4 font-mono"
          translate="no"
        >
          {address}
        </p>
        <CopyButton text={address} label={t('Copy the address')} />
        <p className="text-quiet text-small">
          {t(
            'It is a key: it is shown this once, and who knows it can fetch the tickets of this printer. A new one replaces it.',
          )}
        </p>
        <Button look="primary" onClick={onClose} className="w-full">
          {t('I have typed it in')}
        </Button>
      </div>
    </Dialog>
  );
}
