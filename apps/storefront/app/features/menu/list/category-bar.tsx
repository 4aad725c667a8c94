import {
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { CategoryFollower } from './follow-categories.ts';
import type { CategorySection } from './menu-sections.ts';
import { useAfterLoad } from './use-menu-times.ts';

interface CategoryBarProps {
  readonly categories: readonly CategorySection[];
  /** The dishes that are shown, by their ids; null for all of them. */
  readonly matching: ReadonlySet<string> | null;
  /** Holds the sections that the links lead to. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * Links to the categories: a row below the header on narrow windows, a list beside the menu on wide ones.
 */
export const CategoryBar = memo(function CategoryBar({
  categories,
  matching,
  list,
}: CategoryBarProps) {
  const t = useTranslate();
  const shown = useMemo(
    () =>
      matching === null
        ? categories
        : categories.filter(({ items }) => items.some(({ id }) => matching.has(id))),
    [categories, matching],
  );
  const following = useAfterLoad();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const follower = useRef<CategoryFollower>(null);
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!following || !list.current) return;
    const started = following.followCategories(list.current, shown, setCurrentId);
    follower.current = started;
    return started.stop;
  }, [following, list, shown]);
  useEffect(() => {
    if (currentId !== null) following?.keepInSight(row.current);
  }, [following, currentId]);
  const follow = useCallback((event: MouseEvent, id: string) => {
    if (!follower.current) return;
    event.preventDefault();
    follower.current.goTo(id, event.detail === 0);
  }, []);

  return (
    <nav
      aria-label={t('Categories')}
      hidden={shown.length === 0}
      className="-mx-(--gutter) sticky top-(--header-height) z-5 border-hinoki border-b bg-rice desktop:top-[calc(var(--header-height)+1.5rem)] desktop:mx-0 desktop:self-start desktop:border-0"
    >
      <ul
        ref={row}
        className="flex gap-1 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none] desktop:max-h-[calc(100dvh-var(--header-height)-3rem)] desktop:flex-col desktop:gap-0 desktop:overflow-y-auto desktop:p-0"
      >
        {shown.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <CategoryLink id={id} name={name} isCurrent={id === currentId} onFollow={follow} />
          </li>
        ))}
      </ul>
    </nav>
  );
});

interface CategoryLinkProps {
  readonly id: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onFollow: (event: MouseEvent, id: string) => void;
}

const CategoryLink = memo(function CategoryLink({
  id,
  name,
  isCurrent,
  onFollow,
}: CategoryLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    onFollow(event, id);
  };
  return (
    <a
      href={`#${id}`}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={follow}
      className="inline-flex min-h-11 items-center rounded-full px-4 hover:bg-paper aria-[current]:bg-hinoki aria-[current]:underline aria-[current]:underline-offset-4 desktop:flex desktop:rounded-field desktop:px-3"
    >
      {name}
    </a>
  );
});
