import type { SessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import { Alert } from '@comptoir/design/components/alert';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import type { AccountApi } from '#lib/api/account-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { openSession } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { useSession } from '#stores/account/session.ts';

/** The fragment of a mail's link. */
export interface MailedLink {
  /** Sent to the API instead of a code. */
  readonly token: string;
  readonly email: string;
}

const TOKEN = /^[\w-]{22}$/;

/** Parses `#link=…&email=…`; null for any other fragment. Rule V-22. */
export function mailedLink(hash: string): MailedLink | null {
  const fields = new URLSearchParams(hash.slice(1));
  const [token = '', email = ''] = [fields.get('link') ?? '', fields.get('email') ?? ''];
  return TOKEN.test(token) && email.includes('@') ? { token, email } : null;
}

interface UseMailedLink {
  readonly link: MailedLink | null;
  readonly drop: () => void;
}

/**
 * The mail's link in the address, which is removed at once, so that the history does not hold it. For
 * hydrated pages only: the server never sees a fragment.
 */
export function useMailedLink(): UseMailedLink {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = mailedLink(hash);
  const [taken, setTaken] = useState(arrived);
  useEffect(() => {
    const found = mailedLink(hash);
    if (found === null) return;
    setTaken(found);
    navigate(pathname + search, { replace: true });
  }, [hash, pathname, search, navigate]);
  return { link: arrived ?? taken, drop: () => setTaken(null) };
}

interface SpentLinkProps {
  readonly onDrop: () => void;
}

/** For a mail's link that was used or has expired: the guest can only use a code. Rule V-22. */
export function SpentLink({ onDrop }: SpentLinkProps) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Alert kind="problem">
        <p>{t('This link is no longer valid.')}</p>
      </Alert>
      <Button
        ref={button}
        look="primary"
        className="mt-7 w-full tablet:w-auto tablet:min-w-56"
        onClick={onDrop}
      >
        {t('Use a code instead')}
      </Button>
    </>
  );
}

/** Opens the session of a code or a link, and ends the one that was open in this browser. Rule V-14. */
export function enterAccount(api: Pick<AccountApi, 'logout'>, answer: SessionAnswer): void {
  useAccountDraft.getState().clear();
  const { user, token } = useSession.getState();
  // With `needs_password` the API has already ended every session of the account.
  const isOpen = token !== null && !(answer.user.needs_password && user?.id === answer.user.id);
  if (isOpen) api.logout();
  openSession(answer);
}
