import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

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
