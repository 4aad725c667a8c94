import { useEffect } from 'react';
import { afterStart } from '#lib/browser/page-start.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { productIn } from '#lib/routing/product-address.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { CONSENT_KEY, DECLINED_KEY } from '#stores/visitor/consent.ts';
import { useConsentDialog } from '#stores/visitor/consent-dialog.ts';

/** The page shows first, then the dialog. */
const DELAY_MILLISECONDS = 1000;

const lazyConsentDialog = lazyModule(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
);

/**
 * Asks for consent shortly after the page starts, over a dish that was shared after a look at it, unless it was given,
 * or declined in this visit. Rules F-17 and F-18.
 */
export function Consent() {
  const kind = useConsentDialog((open) => open.kind);
  const dialog = lazyConsentDialog.useModule();
  useEffect(() => {
    let wasAsked = false;
    const loadDialog = () => {
      if (useConsentDialog.getState().kind === null) return;
      wasAsked = true;
      lazyConsentDialog.prefetch();
    };
    loadDialog();
    const stopWatching = useConsentDialog.subscribe(loadDialog);
    const ask = () => {
      if (!wasAsked && !isDecided()) useConsentDialog.setState({ kind: 'question' });
    };
    const cancelQuestion = productIn(new URLSearchParams(window.location.search))
      ? afterLook(ask)
      : afterStart(DELAY_MILLISECONDS, ask);
    return () => {
      stopWatching();
      cancelQuestion();
    };
  }, []);
  return kind && dialog.state === 'success' ? <dialog.payload kind={kind} /> : null;
}

/** A dish that was shared is looked at first. */
const LOOK_MILLISECONDS = 10_000;

/** Runs once the guest scrolls, the page or the dish in it, or has looked long enough. Returns the cancellation. */
function afterLook(work: () => void): () => void {
  const end = () => {
    cancelTimer();
    document.removeEventListener('scroll', finish, true);
  };
  const finish = () => {
    end();
    work();
  };
  const cancelTimer = afterStart(LOOK_MILLISECONDS, finish);
  document.addEventListener('scroll', finish, true);
  return end;
}

function isDecided(): boolean {
  return (
    reachableStorage(() => window.localStorage).getItem(CONSENT_KEY) === 'true' ||
    reachableStorage(() => window.sessionStorage).getItem(DECLINED_KEY) !== null
  );
}
