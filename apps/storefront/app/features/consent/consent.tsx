import { useEffect } from 'react';
import { afterStart } from '#lib/browser/page-start.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { CONSENT_KEY, DECLINED_KEY } from '#stores/visitor/consent.ts';
import { useConsentDialog } from '#stores/visitor/consent-dialog.ts';

/** The page shows first, then the dialog. */
const DELAY_MILLISECONDS = 1000;

const lazyConsentDialog = lazyModule(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
);

/** Asks for consent shortly after the page starts, unless it was given, or declined in this visit. Rule F-17. */
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
    const cancelQuestion = afterStart(DELAY_MILLISECONDS, () => {
      if (!wasAsked && !isDecided()) useConsentDialog.setState({ kind: 'question' });
    });
    return () => {
      stopWatching();
      cancelQuestion();
    };
  }, []);
  return kind && dialog.state === 'success' ? <dialog.payload kind={kind} /> : null;
}

function isDecided(): boolean {
  return (
    reachableStorage(() => window.localStorage).getItem(CONSENT_KEY) === 'true' ||
    reachableStorage(() => window.sessionStorage).getItem(DECLINED_KEY) !== null
  );
}
