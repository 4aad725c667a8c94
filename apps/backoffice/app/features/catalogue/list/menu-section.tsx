import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import type { DraftMenu } from '#lib/catalogue/draft-tree.ts';
import { ArchivedBadge } from './archived-badge.tsx';
import { CategorySection } from './category-section.tsx';
import { DragHandle, MoveButtons, type PlaceTools } from './place-controls.tsx';
import { dropClass, dropEndClass } from './use-place-drag.ts';

interface MenuSectionProps {
  readonly menu: DraftMenu;
  readonly errors: readonly CatalogueFinding[];
  /** A search leaves items out, so that nothing can change places. */
  readonly isSearched: boolean;
  readonly tools: PlaceTools;
  /** The menus in their order. */
  readonly siblings: readonly DraftMenu[];
  /** A menu or a category. */
  readonly onRename: (entity: WireCatalogueEntity) => void;
  readonly onAdd: (kind: 'category' | 'item', parentId: string) => void;
}

/** A menu with its categories, which change places as their items do. Rules CA-20 and CA-26. */
export function MenuSection(props: MenuSectionProps) {
  const { menu, errors, isSearched, tools, siblings, onRename, onAdd } = props;
  const { entity, name, categories } = menu;
  const { drag } = tools;
  return (
    <section
      data-drop-menu={entity.id}
      className={`space-y-6 ${dropClass(drag, entity)} ${dropEndClass(drag, 'category', entity.id)}`}
    >
      <header className="flex flex-wrap items-center gap-x-3">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          {!isSearched && siblings.length > 1 && <DragHandle entity={entity} tools={tools} />}
          <h2 className="min-w-0 text-heading">
            {name}
            {entity.is_archived && <ArchivedBadge />}
          </h2>
        </span>
        {!isSearched && (
          <MoveButtons entity={entity} tools={tools} name={name} siblings={siblings} />
        )}
        <span className="flex basis-full flex-wrap gap-1 tablet:basis-auto">
          <ButtonLink
            look="plain"
            to={`/carte/menus/${entity.id}`}
            aria-label={`${t('Hours')}, ${name}`}
          >
            {t('Hours')}
          </ButtonLink>
          <Button
            look="plain"
            onClick={() => onRename(entity)}
            aria-label={`${t('Rename')}, ${name}`}
          >
            {t('Rename')}
          </Button>
        </span>
      </header>
      {categories.map((category) => (
        <CategorySection
          key={category.entity.id}
          category={category}
          errors={errors}
          isSearched={isSearched}
          tools={tools}
          siblings={categories}
          onRename={() => onRename(category.entity)}
          onAdd={() => onAdd('item', category.entity.id)}
        />
      ))}
      {!isSearched && (
        <Button onClick={() => onAdd('category', entity.id)}>{t('Add a category')}</Button>
      )}
    </section>
  );
}
