import { type CSSProperties, memo } from 'react';
import type { ShownBadge } from '#lib/restaurant/shown-offers.ts';
import type { CategorySection, MenuSection } from './menu-sections.ts';
import { type CardFacts, OfferBadge, ProductCards } from './product-cards.tsx';

interface CategoryListProps {
  readonly sections: readonly MenuSection[];
  readonly facts: CardFacts;
  /** Badges by category. */
  readonly badges: Readonly<Record<string, ShownBadge>>;
}

/** As many as a window shows of the first category. */
const EAGER_PICTURES = 4;

/** Every dish of every menu, under the headings that the category bar leads to. */
export const CategoryList = memo(function CategoryList({
  sections,
  facts,
  badges,
}: CategoryListProps) {
  const { matching } = facts;
  const first = sections[0]?.categories[0];
  const leftOf = ({ items }: CategorySection) =>
    matching === null ? items.length : items.filter(({ id }) => matching.has(id)).length;
  return sections.map(({ name, schedule, categories }, position) => (
    <div key={schedule.id} hidden={categories.every((category) => leftOf(category) === 0)}>
      {position > 0 && (
        <p className="mt-10 font-semibold text-quiet text-small uppercase">{name}</p>
      )}
      {categories.map((category) => {
        const left = leftOf(category);
        const badge = badges[category.id];
        return (
          <section
            key={category.id}
            id={category.id}
            hidden={left === 0}
            aria-labelledby={`${category.id}-title`}
            style={roomFor(left)}
            className="dish-category scroll-mt-11 pt-6 pb-4 desktop:scroll-mt-0"
          >
            <div className="flex flex-wrap items-center gap-x-4">
              <h2 id={`${category.id}-title`} tabIndex={-1} className="min-w-0 text-title">
                {category.name}
              </h2>
              {badge && <OfferBadge badge={badge} />}
            </div>
            {category.description && (
              <p className="mt-1 max-w-text text-quiet">{category.description}</p>
            )}
            <div className="mt-4">
              <ProductCards
                items={category.items}
                facts={facts}
                eagerPictures={category === first ? EAGER_PICTURES : 0}
              />
            </div>
          </section>
        );
      })}
    </div>
  ));
});

/** The styles estimate the height of a category that is not rendered yet. */
function roomFor(dishes: number): CSSProperties & Record<'--dishes', number> {
  return { '--dishes': dishes };
}
