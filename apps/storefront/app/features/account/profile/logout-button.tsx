import { Button, type ButtonLook } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useSignOut } from './sign-out.ts';

interface LogoutButtonProps {
  readonly look: ButtonLook;
  readonly className?: string;
}

export function LogoutButton({ look, className }: LogoutButtonProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const signOut = useSignOut();
  const logOut = () => {
    // Needs the token that it ends; the browser forgets it even if the request fails.
    api.logout();
    signOut();
  };
  return (
    <Button look={look} className={className} onClick={logOut}>
      {t('Log out')}
    </Button>
  );
}
