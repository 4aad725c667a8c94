import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '#lib/i18n.ts';
import type { CategorySection } from './menu-sections.ts';

interface CategoryBarProps {
  readonly categories: readonly CategorySection[];
  /** The one that is being read. */
  readonly currentId: string | null;
}

/** The way to every category: a row under the header on narrow windows, a list beside the menu on wide ones. */
export const CategoryBar = memo(function CategoryBar({ categories, currentId }: CategoryBarProps) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector('[aria-current]');
    if (!row || !current) return;
    // Scrolls the row alone; the page must stay where its reader is.
    const { left, right, top, bottom } = current.getBoundingClientRect();
    const frame = row.getBoundingClientRect();
    if (
      currentId === null ||
      (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom)
    )
      return;
    row.scrollBy({
      left: left - frame.left - frame.width / 3,
      top: top - frame.top - frame.height / 3,
    });
  }, [currentId]);

  return (
    <nav
      aria-label={t('Categories')}
      className="-mx-(--gutter) sticky top-(--header-height) z-5 border-hinoki border-b bg-rice desktop:top-[calc(var(--header-height)+1.5rem)] desktop:mx-0 desktop:self-start desktop:border-0"
    >
      <ul
        ref={list}
        className="flex gap-1 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none] desktop:max-h-[calc(100dvh-var(--header-height)-3rem)] desktop:flex-col desktop:gap-0 desktop:overflow-y-auto desktop:p-0"
      >
        {categories.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ hash: id }}
              replace
              aria-current={id === currentId ? 'location' : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-4 hover:bg-paper aria-[current]:bg-hinoki aria-[current]:underline aria-[current]:underline-offset-4 desktop:flex desktop:rounded-field desktop:px-3"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});
