import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { noteInConsole } from '#lib/browser/console-note.ts';
import { useServedUrl, useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { useCartCount } from '#stores/cart/cart.ts';
import { type InstallPrompt, useInstall, useInstallPrompt } from '#stores/visitor/install.ts';

interface InstallBannerProps {
  /** Called on Escape. */
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * Fixed at the window's edge, above the cart bar and below dialogs. It does not take the focus, and returns
 * it on closing.
 */
export function InstallBanner({ onDismiss, children }: InstallBannerProps) {
  const t = useTranslate();
  const titleId = useId();
  const banner = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const logo = useServedUrl(settingText(useSettings(), 'site.seal'));
  const { pathname } = useLocation();
  const isAboveCart = useCartCount() > 0 && canonicalPath(pathname) === '/menu';

  // Nothing that is tabbed to stays hidden behind it.
  useLayoutEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style } = document.documentElement;
    const covered = element.offsetHeight + Number.parseFloat(getComputedStyle(element).bottom);
    style.scrollPaddingBottom = `${Math.ceil(covered)}px`;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);

  useLayoutEffect(() => {
    const element = banner.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const before = cameFrom.current?.isConnected ? cameFrom.current : null;
      const target = before ?? document.getElementById('content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      ref={banner}
      aria-labelledby={titleId}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDismiss();
      }}
      className={`scheme-dark fixed left-3 right-3 z-9 max-h-[60dvh] overflow-y-auto rounded-card border border-hinoki bg-nori p-4 text-ink shadow-float motion-safe:animate-rise tablet:right-auto tablet:left-(--gutter) tablet:w-96 tablet:p-5 print:hidden ${
        isAboveCart
          ? 'bottom-[calc(var(--cart-bar)+0.75rem)] desktop:bottom-6'
          : 'bottom-[max(0.75rem,env(safe-area-inset-bottom))] desktop:bottom-6'
      }`}
    >
      <div className="flex items-center gap-3">
        {logo && <img src={logo} alt="" width="44" height="44" className="size-11 shrink-0" />}
        <h2 id={titleId} className="text-large phone:text-heading">
          {t("Installer l'application")}
        </h2>
      </div>
      {children}
    </section>
  );
}

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

interface AppleStepsProps {
  /** A Macintosh puts the site into its Dock, everything else on the home screen. */
  readonly isForDock: boolean;
  readonly onDismiss: () => void;
}

/** The steps on an Apple device, in the device’s own words. Rule F-2. */
export function AppleSteps({ isForDock, onDismiss }: AppleStepsProps) {
  const t = useTranslate();
  return (
    <>
      <ol className="mt-3 space-y-2">
        <Step sign={SHARE}>{isForDock ? t('Click Share.') : t('Tap Share.')}</Step>
        <Step sign={isForDock ? DOCK : HOME_SCREEN}>
          {isForDock ? t('Choose “Add to Dock”.') : t('Choose “Add to Home Screen”.')}
        </Step>
        <Step sign={CHECK}>{t('Confirm with “Add”.')}</Step>
      </ol>
      <Button onClick={onDismiss} className="mt-4 w-full">
        {t("J'ai compris")}
      </Button>
    </>
  );
}

interface StepProps {
  /** What the device shows for it, as a path of 24 by 24. */
  readonly sign: string;
  readonly children: ReactNode;
}

function Step({ sign, children }: StepProps) {
  return (
    <li className="flex items-center gap-3">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-9 shrink-0 rounded-field bg-paper stroke-current stroke-[1.8] fill-none p-1.5"
      >
        <path d={sign} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{children}</span>
    </li>
  );
}

const SHARE = 'M12 3v12 M8 6.5 12 3l4 3.5 M8 10H5.5v11h13V10H16';
const HOME_SCREEN =
  'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z M12 8.5v7 M8.5 12h7';
const DOCK =
  'M4 5h16a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 20 19H4a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 4 5z M7 15.5h10 M12 8v4 M10 10h4';
const CHECK = 'M5 12.5 10 17.5 19 7.5';

/**
 * Shows the browser's install prompt and stores the answer. A prompt can be used once. Rules F-7 and F-8.
 */
export async function askBrowser(prompt: InstallPrompt): Promise<void> {
  try {
    await prompt.prompt();
    const { outcome } = await prompt.userChoice;
    useInstall.setState(outcome === 'accepted' ? { isInstalled: true } : { isCancelled: true });
  } catch (failure) {
    noteInConsole(`The app could not be installed: ${failure}`);
  } finally {
    useInstallPrompt.setState({ prompt: null });
  }
}
