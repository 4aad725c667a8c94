import { criteriaCount } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '#components/feedback/dialog.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useEnteredWith, useOverlay } from '#lib/routing/overlay.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';
import { menuTools } from '../lazy-menu-tools.ts';

const FILTERS_HASH = '#filters';

interface DishFilterControlProps {
  readonly items: readonly Item[];
  /** How many dishes are left. */
  readonly count: number;
}

/** The filter button, and the dialog with the filters. */
export function DishFilterControl({ items, count }: DishFilterControlProps) {
  const t = useTranslate();
  const { hash } = useLocation();
  const { open, close } = useOverlay();
  const chosen = criteriaCount(useCriteria());
  const tools = menuTools.useModule();
  const closeOverlay = () => close('.');
  const isAsked = hash === FILTERS_HASH;
  const isEntered = useEnteredWith(isAsked);
  useEffect(() => {
    if (isAsked) menuTools.prefetch();
  }, [isAsked]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={menuTools.prefetch}
        onFocus={menuTools.prefetch}
        onClick={() => open(FILTERS_HASH)}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-rice px-4 font-semibold hover:border-ink hover:bg-paper"
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          strokeWidth="1.8"
          className="size-5 fill-none stroke-current"
        >
          <path d="M2 6h9m5 0h2M2 14h3m5 0h8" />
          <circle cx="13.5" cy="6" r="2.3" />
          <circle cx="7.5" cy="14" r="2.3" />
        </svg>
        <span className="max-phone:sr-only">{t('Filters')}</span>
        {chosen > 0 && (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-ink px-1.5 text-rice text-small">
            <span aria-hidden="true">{chosen}</span>
            <span className="sr-only">{t('{count} chosen', { count: chosen })}</span>
          </span>
        )}
      </button>
      <Dialog
        // The server knows no hash, so the first render must ignore it too.
        isOpen={isAsked && tools.state !== 'idle' && !(isEntered && tools.state === 'pending')}
        title={t('Filter the menu')}
        onClose={closeOverlay}
        footer={
          tools.state === 'success' && (
            <tools.payload.FilterFooter count={count} onClose={closeOverlay} />
          )
        }
      >
        <RemoteContent remote={tools} onRetry={menuTools.prefetch}>
          {({ FilterFields }) => <FilterFields items={items} />}
        </RemoteContent>
      </Dialog>
    </>
  );
}
