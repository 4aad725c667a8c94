import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { InstallPrompt } from '#stores/visitor/install-prompt.ts';
import { askBrowser } from './ask-browser.ts';

interface BrowserInstallProps {
  readonly prompt: InstallPrompt;
  readonly onDismiss: () => void;
}

/** Installation through the browser's own prompt. */
export function BrowserInstall({ prompt, onDismiss }: BrowserInstallProps) {
  const t = useTranslate();
  const [isInstalling, setInstalling] = useState(false);

  async function install() {
    setInstalling(true);
    await askBrowser(prompt);
    setInstalling(false);
  }

  return (
    <>
      <p className="mt-2 text-quiet text-small tablet:text-body">
        {t('The menu and your cart open like an app, even without a network.')}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button isBusy={isInstalling} onClick={install} className="grow">
          {isInstalling ? t('Installation...') : t('Installer maintenant')}
        </Button>
        <Button look="plain" disabled={isInstalling} onClick={onDismiss} className="grow">
          {t('Plus tard')}
        </Button>
      </div>
    </>
  );
}
