import { useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { DECLINED_KEY, startConsentStore, useConsent } from '#stores/visitor/consent.ts';
import { useConsentDialog } from '#stores/visitor/consent-dialog.ts';

// Before the first render, so that the dialog shows an earlier decision.
startConsentStore();

/** True accepts, false declines; both close the dialog. */
function decide(isGiven: boolean): void {
  useConsent.setState({ isGiven });
  close();
  const visit = reachableStorage(() => window.sessionStorage);
  if (isGiven) visit.removeItem(DECLINED_KEY);
  else visit.setItem(DECLINED_KEY, '1');
}

const accept = () => decide(true);
const decline = () => decide(false);
const close = () => useConsentDialog.setState({ kind: null });

interface ConsentDialogProps {
  readonly kind: 'question' | 'choice';
}

/**
 * The question, which anything but the button declines: the link at its top, Escape, a press on the
 * backdrop, a policy. Or the choice at any time, which only its two buttons change. No button has the
 * initial focus, so that a late key press decides nothing. Rule F-17.
 */
export function ConsentDialog({ kind }: ConsentDialogProps) {
  const t = useTranslate();
  const isQuestion = kind === 'question';
  const leave = isQuestion ? decline : close;
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
        leave();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) leave();
      }}
      className="m-auto mb-[max(0.75rem,var(--safe-bottom))] w-[calc(100%-1.5rem)] max-w-[28rem] overflow-hidden rounded-card bg-rice p-0 text-ink shadow-float outline-none backdrop:bg-[oklch(0.15_0.02_160/0.55)] motion-safe:animate-rise tablet:my-auto"
    >
      <div className="max-h-[92dvh] overflow-y-auto">
        <div className="relative">
          <CookieIllustration />
          {isQuestion ? (
            <Link
              to=""
              onClick={(event) => {
                event.preventDefault();
                decline();
              }}
              className={`absolute top-1 right-5 text-small ${policyLink}`}
            >
              {t('Continue without accepting')}
            </Link>
          ) : (
            <button
              type="button"
              onClick={close}
              aria-label={t('Close')}
              className="absolute top-1 right-2 grid size-11 place-items-center rounded-full hover:bg-hinoki"
            >
              <Cross />
            </button>
          )}
        </div>
        <div className="px-5 pt-4 pb-5">
          <h2 id={titleId} className="text-heading">
            {t('Cookie Consent')}
          </h2>
          <div id={textId} className="mt-2 space-y-2">
            <p>{t('We use cookies to give you the best experience of this site.')}</p>
            {!isQuestion && <CurrentChoice />}
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            {isQuestion ? (
              <Button look="primary" onClick={accept} className="grow tablet:px-8">
                {t('Accept')}
              </Button>
            ) : (
              <div className="mb-1 grid w-full grid-cols-2 gap-3">
                <Button onClick={decline}>{t('Decline')}</Button>
                <Button onClick={accept}>{t('Accept')}</Button>
              </div>
            )}
            <ul className="flex flex-wrap gap-x-4">
              {POLICIES.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path} onClick={leave} className={policyLink}>
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

function CurrentChoice() {
  const t = useTranslate();
  const isGiven = useConsent((consent) => consent.isGiven);
  return (
    <p className="text-quiet text-small">
      {isGiven ? t('You have accepted them.') : t('You have not accepted them.')}
    </p>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
      <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

const POLICIES = [
  { path: '/cookie-policy', title: 'Cookie policy' },
  { path: '/privacy-policy', title: 'Privacy policy' },
] as const;

const policyLink =
  'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-vermilion-deep';

/** A cookie with sesame at the edge of the counter. */
function CookieIllustration() {
  return (
    <svg viewBox="0 0 448 96" aria-hidden="true" className="block w-full bg-paper">
      <path d="M0 64h448v24H0z" className="fill-wood" />
      <path d="M0 86h448v2H0z" className="fill-wood-edge" />
      <path d="M0 88h448v8H0z" className="fill-wood-front" />
      <ellipse cx="84" cy="76" rx="50" ry="7" fill="#3d2a12" opacity=".13" />
      <path
        fill="#d9a45f"
        d="M72 10a33 33 0 1 0 33 36c-5 1-9-2-10-6-6 1-10-4-9-9-7 0-11-5-10-11-3-2-4-6-4-10z"
      />
      <path
        fill="#e9c286"
        d="M70 15a28 28 0 1 0 29 32c-4-1-7-3-8-6-6 0-10-4-9-9-7-1-10-5-9-11-2-1-3-3-3-6z"
      />
      <path
        d="M56 32h.1M64 44h.1M52 48h.1M62 58h.1M76 50h.1M78 62h.1M90 56h.1M68 68h.1M52 60h.1M68 26h.1"
        fill="none"
        stroke="#3a2f2a"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path
        d="M116 72h.1M124 78h.1M131 73h.1M140 80h.1"
        fill="none"
        stroke="#d9a45f"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
