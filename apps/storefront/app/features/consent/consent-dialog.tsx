import { useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { startConsentStore, useConsent } from '#stores/visitor/consent.ts';
import { CookieIllustration } from './cookie-illustration.tsx';

// Before the first render, so that the dialog shows an earlier decision.
startConsentStore();

/** True accepts, false declines. Either way the question is answered. */
function decide(isGiven: boolean): void {
  useConsent.setState({ isGiven, isAsked: false });
}

const accept = () => decide(true);
const decline = () => decide(false);

/**
 * Asks for consent modally; anything but the button declines: Escape, a press on the backdrop, a link. The
 * button has no initial focus, so that a late key press does not accept.
 */
export function ConsentDialog() {
  const t = useTranslate();
  const isGiven = useConsent((consent) => consent.isGiven);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  // Closed before it is taken out of the page, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        decline();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) decline();
      }}
      className="m-auto mb-[max(0.75rem,var(--safe-bottom))] w-[calc(100%-1.5rem)] max-w-[28rem] overflow-hidden rounded-card bg-rice p-0 text-ink shadow-float outline-none backdrop:bg-[oklch(0.15_0.02_160/0.55)] motion-safe:animate-rise tablet:my-auto"
    >
      <div className="max-h-[92dvh] overflow-y-auto">
        <CookieIllustration />
        <div className="px-5 pt-4 pb-5">
          <h2 id={titleId} className="text-heading">
            {t('Cookie Consent')}
          </h2>
          <div id={textId} className="mt-2 space-y-2">
            <p>{t('We use cookies to give you the best experience of this site.')}</p>
            <p className="text-quiet text-small">
              {isGiven
                ? t('You have accepted them. Closing this message takes that back.')
                : t('To decline, close this message: press Escape or touch beside it.')}
            </p>
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button look="primary" onClick={accept} className="grow tablet:px-8">
              {t('Accept')}
            </Button>
            <ul className="flex flex-wrap gap-x-4">
              {POLICIES.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path} onClick={decline} className={policyLink}>
                    {t(title)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </dialog>
  );
}

const POLICIES = [
  { path: '/cookie-policy', title: 'Cookie policy' },
  { path: '/privacy-policy', title: 'Privacy policy' },
] as const;

const policyLink =
  'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-vermilion-deep';
