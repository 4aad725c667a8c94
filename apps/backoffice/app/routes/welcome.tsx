import { useEffect, useState } from 'react';
import { Welcome } from '#features/welcome/welcome.tsx';

/** The page of a link. Its token is taken out of the address, where others could read it. */
export default function WelcomePage() {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return <Welcome token={token} />;
}
