import { t } from '@comptoir/staff-texts/translate';
import { Dialog } from '#components/feedback/dialog.tsx';

/** What stands on the keys of a French keyboard, and what they do. */
const KEYS = [
  ['1 – 9', 'Open an order'],
  [t('Enter key'), 'Next step of the open order'],
  ['U', 'Take the last step back'],
  ['E', 'Sold out now'],
  ['P', 'Pause'],
  ['C', 'Rush'],
  ['K', 'Slots'],
  [t('Escape key'), 'Close'],
  ['?', 'This help'],
] as const;

/** The keys of the board. Rule OB-74. */
export default function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen isDark title={t('Keys')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {KEYS.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-field border border-edge px-2 py-1 font-bold font-sans">
                {key}
              </kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
