import { Link } from 'react-router';
import { DishPicture } from '#components/content/pictures.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { CategoryEntry } from './home-content.ts';
import { Section } from './section.tsx';

interface CategoriesProps {
  readonly categories: readonly CategoryEntry[];
}

/** Links to the categories, each with the picture of its best dish. */
export function Categories({ categories }: CategoriesProps) {
  const t = useTranslate();
  return (
    <Section title={t('On the menu')}>
      <ul className="grid grid-cols-2 gap-2 narrow:gap-3 tablet:grid-cols-4 desktop:grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))]">
        {categories.map(({ id, name, image }) => (
          <li key={id}>
            <Link
              to={`/menu#${id}`}
              prefetch="intent"
              viewTransition
              className="flex h-full flex-col overflow-hidden rounded-card bg-tray transition-shadow duration-(--swift) hover:shadow-float"
            >
              <DishPicture
                image={image}
                sizes="(width >= 68.75rem) 10rem, (width >= 45rem) 22vw, 45vw"
                className="rounded-none"
              />
              <span className="px-1.5 pt-1 pb-3 narrow:px-2.5 font-semibold text-small leading-snug">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
