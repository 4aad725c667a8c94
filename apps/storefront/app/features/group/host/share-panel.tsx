import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useRestaurantName, useRootData } from '#lib/configuration/root-data.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface SharePanelProps {
  readonly linkKey: string;
  /** Whether others take part already: the invitation then is less prominent. */
  readonly hasGuests: boolean;
}

/** The link of the group: shared, copied, or shown as a QR code. Rule GP-10. */
export function SharePanel({ linkKey, hasGuests }: SharePanelProps) {
  const t = useTranslate();
  const { siteRoot } = useRootData();
  const restaurant = useRestaurantName();
  // The root has the language of the page.
  const link = `${siteRoot}/group/${linkKey}`;
  const [said, setSaid] = useState('');
  const [isCodeShown, setCodeShown] = useState(false);
  const canShare = typeof navigator.share === 'function';

  async function share(): Promise<void> {
    const text = t('We order together at {name}: choose your dishes here.', { name: restaurant });
    try {
      await navigator.share({ title: restaurant, text, url: link });
    } catch (failure) {
      // Closing the system's sheet is no failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copy();
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(t('The link is copied.'));
    } catch {
      setSaid(t('Copy the link from the field.'));
      document.getElementById('group-link')?.focus();
    }
  }

  return (
    <section aria-labelledby="group-share" className="space-y-3">
      <h2 id="group-share" className="text-heading">
        {hasGuests ? t('Invite more people') : t('Invite the others')}
      </h2>
      <p className="text-quiet text-small">
        {t('The link is the key: those who have it see the list and can take part.')}
      </p>
      <input
        id="group-link"
        readOnly
        aria-label={t('Link of the group order')}
        value={link}
        onFocus={(event) => event.target.select()}
        className="block min-h-11 w-full rounded-field border border-edge bg-paper px-3 py-2 text-small"
      />
      <div className="flex flex-wrap gap-3">
        {canShare && <Button onClick={share}>{t('Share the link')}</Button>}
        <Button onClick={copy}>{t('Copy the link')}</Button>
        <Button onClick={() => setCodeShown(true)}>{t('QR code')}</Button>
      </div>
      {said && (
        <p aria-hidden="true" className="text-small">
          {said}
        </p>
      )}
      <LiveRegion message={said} />
      <QrDialog link={link} isOpen={isCodeShown} onClose={() => setCodeShown(false)} />
    </section>
  );
}

const lazyCode = lazyModule(
  async () => (await import('@comptoir/design/components/qr-code')).QrCode,
);

interface QrDialogProps {
  readonly link: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The link as a code, large enough to be held up or printed, with the link as text below. Rule GP-10. */
function QrDialog({ link, isOpen, onClose }: QrDialogProps) {
  const t = useTranslate();
  const code = lazyCode.useModule();
  useEffect(() => {
    if (isOpen) lazyCode.prefetch();
  }, [isOpen]);
  return (
    <Dialog isOpen={isOpen} title={t('Scan to take part')} onClose={onClose}>
      <div className="print-alone space-y-4 text-center">
        <RemoteContent remote={code} onRetry={lazyCode.prefetch}>
          {(QrCode) => (
            <QrCode
              text={link}
              label={t('QR code of the link below')}
              className="mx-auto w-full max-w-[min(22rem,55dvh)]"
            />
          )}
        </RemoteContent>
        <p className="break-all text-small">{link}</p>
        <Button className="print:hidden" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
    </Dialog>
  );
}
