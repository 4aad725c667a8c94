import { Link } from 'react-router';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useSession } from '#stores/account/session.ts';

/** Links to the account, with the owner's initial, or to the sign-in pages. */
export function AccountLink() {
  const t = useTranslate();
  const isIn = useSession(({ token }) => token !== null);
  const name = useSession(({ user }) => user?.firstName);
  const isNamed = isIn && name;
  return (
    <Link
      to={isIn ? '/profile' : '/auth'}
      aria-label={isNamed ? t('Account of {name}', { name }) : t('Account')}
      className="grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-paper"
    >
      {isNamed ? (
        <span
          aria-hidden="true"
          className="grid h-7 w-5.5 place-items-center rounded-[4px] bg-wood font-serif text-nori uppercase leading-none shadow-[inset_-2px_-2px_0_var(--wood-front)]"
        >
          {name[0]}
        </span>
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current">
          <path d="M4.5 20a7.5 7.5 0 0 1 15 0M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0" strokeWidth="1.8" />
        </svg>
      )}
    </Link>
  );
}
