import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSoftKeyboard } from '#lib/browser/soft-keyboard.ts';
import { hasGroupKey } from '#lib/routing/group-address.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { persistState, reachableStorage } from '#stores/persistence/persisted-state.ts';
import {
  catchInstallPrompt,
  isSettled,
  persistedInstall,
  useInstall,
  useInstallPrompt,
} from '#stores/visitor/install.ts';
import { AppleSteps, BrowserInstall, InstallBanner } from './install-banner.tsx';
import { isOffered, useInstallGate } from './install-gate.ts';
import { installMethod, isStandalone } from './install-method.ts';

persistState(
  useInstall,
  persistedInstall,
  reachableStorage(() => window.localStorage),
  window,
);

catchInstallPrompt(window);

const method = installMethod(navigator);
/** The display mode of an open window does not change. */
const isApp = isStandalone(window);

const dismissSteps = () => useInstall.setState({ isShown: true });
const cancel = () => useInstall.setState({ isShown: true, isCancelled: true });

/** Offers to install the site once consent and address are settled. */
export function InstallOffer() {
  const gate = useInstallGate();
  const prompt = useInstallPrompt((offer) => offer.prompt);
  const settled = useInstall(isSettled);
  const { pathname } = useLocation();
  const isTyping = useSoftKeyboard();

  useEffect(() => {
    const note = () => useInstall.setState({ isInstalled: true });
    window.addEventListener('appinstalled', note);
    return () => window.removeEventListener('appinstalled', note);
  }, []);

  const hasPrompt = prompt !== null;
  if (!isOffered({ method, gate, hasPrompt, isSettled: isApp || settled })) return null;
  // Not during the checkout or while typing. Rule F-9.
  const isOrdering = canonicalPath(pathname) === '/checkout' || hasGroupKey(pathname);
  if (isTyping || isOrdering) return null;
  return method === 'prompt' && hasPrompt ? (
    <InstallBanner onDismiss={cancel}>
      <BrowserInstall prompt={prompt} onDismiss={cancel} />
    </InstallBanner>
  ) : (
    <InstallBanner onDismiss={dismissSteps}>
      <AppleSteps isForDock={method === 'dock'} onDismiss={dismissSteps} />
    </InstallBanner>
  );
}
