import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the link of a mail carries behind its `#`. */
export interface MailedLink {
  /** Sent to the API in the place of a code. */
  readonly token: string;
  readonly email: string;
}

const TOKEN = /^[\w-]{22}$/;

/** `#link=…&email=…` as a mail has it; null for any other fragment. Rule V-22. */
export function mailedLink(hash: string): MailedLink | null {
  const fields = new URLSearchParams(hash.slice(1));
  const [token = '', email = ''] = [fields.get('link') ?? '', fields.get('email') ?? ''];
  return TOKEN.test(token) && email.includes('@') ? { token, email } : null;
}

interface UseMailedLink {
  readonly link: MailedLink | null;
  /** Goes on without it. */
  readonly drop: () => void;
}

/**
 * The link that led here. It is taken out of the address at once, so that neither the history nor anything that
 * reads the address of the page has it. To be used once the page is hydrated: the server never sees a fragment.
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
