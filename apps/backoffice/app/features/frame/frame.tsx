import type { StaffSession } from '@comptoir/contract/staff/session';
import { t } from '@comptoir/staff-texts/translate';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dialog } from '#components/feedback/dialog.tsx';
import { countPages, Navigation, placeOf } from '#components/layout/navigation.tsx';
import { askForPin } from '#stores/ask-for-pin.ts';
import { staffApi, useSession } from '#stores/session.ts';

interface FrameProps {
  readonly session: StaffSession;
  readonly children: ReactNode;
}

/** From which width the header has room for the pages in a row: six, or the ten of the desk. */
const FEW_WIDTHS = { pages: 'min-[62rem]:block', menu: 'min-[62rem]:hidden' };
const MANY_WIDTHS = { pages: 'min-[78rem]:block', menu: 'min-[78rem]:hidden' };
const FEW = 7;

/** The dark header with the pages that are allowed and who acts; the page below. */
export function Frame({ session, children }: FrameProps) {
  const { permissions } = session;
  const place = placeOf(useLocation().pathname, permissions);
  const widths = countPages(place, permissions) > FEW ? MANY_WIDTHS : FEW_WIDTHS;
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-field focus:bg-rice focus:px-4 focus:py-3"
      >
        {t('Skip to the content')}
      </a>
      <header className="scheme-dark border-hinoki border-b bg-nori text-ink print:hidden">
        <div className="flex min-h-16 items-center gap-2 px-[max(0.75rem,env(safe-area-inset-left))] tablet:gap-4">
          <Menu session={session} widths={widths} />
          <div className={`hidden min-w-0 flex-1 ${widths.pages}`}>
            <Navigation permissions={permissions} place={place} />
          </div>
          <Caller session={session} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </>
  );
}

interface MenuProps {
  readonly session: StaffSession;
  readonly widths: typeof FEW_WIDTHS;
}

/** The pages in a dialog, where the header has no room for them. */
function Menu({ session, widths }: MenuProps) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Another page closes it.
  const isOpen = openAt === key;
  return (
    <div className={`flex-1 ${widths.menu}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(key)}
        className="inline-flex min-h-14 items-center gap-3 rounded-field px-3 font-semibold hover:bg-paper"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
          <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" />
        </svg>
        {t('Menu')}
      </button>
      <Dialog isOpen={isOpen} title={t('Pages')} onClose={() => setOpenAt(null)}>
        <Navigation permissions={session.permissions} onFollow={() => setOpenAt(null)} />
      </Dialog>
    </div>
  );
}

/** Who acts: the person who signed in, or on a shared device the one who gave the PIN. */
function Caller({ session }: { readonly session: StaffSession }) {
  const { person, device, acting } = session;
  if (person) {
    return (
      <Link
        to="/compte"
        className="flex min-h-14 min-w-0 items-center gap-3 rounded-field px-3 font-semibold hover:bg-paper"
      >
        <Initial name={person.name} />
        <span className="truncate">{person.name}</span>
        <span className="sr-only">, {t('my account')}</span>
      </Link>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-1">
      {device && (
        <span className="hidden truncate px-2 text-quiet text-small tablet:block">
          {device.name}
        </span>
      )}
      {acting ? (
        <button
          type="button"
          onClick={leave}
          className="flex min-h-14 min-w-0 items-center gap-3 whitespace-nowrap rounded-field px-3 font-semibold hover:bg-paper"
        >
          <Initial name={acting.name} />
          <span className="truncate">{acting.name}</span>
          <span className="text-quiet text-small">{t('leave')}</span>
        </button>
      ) : (
        <button
          type="button"
          onClick={() => askForPin()}
          className="flex min-h-14 items-center rounded-field px-4 font-semibold hover:bg-paper"
        >
          {t('Who are you?')}
        </button>
      )}
    </div>
  );
}

async function leave(): Promise<void> {
  await staffApi.delete('/session/pin');
  await useSession.getState().load();
}

function Initial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-hinoki font-serif"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
