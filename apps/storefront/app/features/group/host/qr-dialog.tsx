import { useEffect } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

const lazyCode = lazyModule(
  async () => (await import('@comptoir/design/components/qr-code')).QrCode,
);

interface QrDialogProps {
  readonly link: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The link as a code, large enough to be held up or printed, with the link as text below. Rule GP-10. */
export function QrDialog({ link, isOpen, onClose }: QrDialogProps) {
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
