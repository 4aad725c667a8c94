import type { CatalogueFinding } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { type DraftCategory, type DraftItem, findingsOf } from '#lib/catalogue/draft-tree.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { ArchivedBadge } from './archived-badge.tsx';
import { DragHandle, MoveButtons, type PlaceTools } from './place-controls.tsx';
import { dropClass, dropEndClass } from './use-place-drag.ts';

interface CategorySectionProps {
  readonly category: DraftCategory;
  readonly errors: readonly CatalogueFinding[];
  /** A search leaves items out, so that nothing can change places. */
  readonly isSearched: boolean;
  readonly tools: PlaceTools;
  /** The categories of its menu, in their order. */
  readonly siblings: readonly DraftCategory[];
  readonly onRename: () => void;
  readonly onAdd: () => void;
}

/** A category with its items, which open, and change places by buttons or a handle. Rules CA-20 and CA-26. */
export function CategorySection(props: CategorySectionProps) {
  const { category, errors, isSearched, tools, siblings, onRename, onAdd } = props;
  const { drag } = tools;
  const { entity, name, items } = category;
  const endClass = dropEndClass(drag, 'item', entity.id);

  return (
    <section
      data-drop-category={entity.id}
      className={`paint-contained ${dropClass(drag, entity)}`}
    >
      <header className="flex flex-wrap items-center gap-x-3">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          {!isSearched && siblings.length > 1 && <DragHandle entity={entity} tools={tools} />}
          <h3 className="min-w-0 font-semibold text-large">
            {name}
            {entity.is_archived && <ArchivedBadge />}
          </h3>
        </span>
        {!isSearched && (
          <MoveButtons entity={entity} tools={tools} name={name} siblings={siblings} />
        )}
        <span className="flex basis-full flex-wrap gap-1 tablet:basis-auto">
          <Button look="plain" onClick={onRename} aria-label={`${t('Rename')}, ${name}`}>
            {t('Rename')}
          </Button>
          {!isSearched && (
            <Button look="plain" onClick={onAdd} aria-label={`${t('Add an item')}, ${name}`}>
              {t('Add an item')}
            </Button>
          )}
        </span>
      </header>
      {items.length === 0 ? (
        <p className={`border-hinoki border-y py-4 text-quiet ${endClass && 'drop-before'}`}>
          {t('No item in it yet.')}
        </p>
      ) : (
        <ul className={`divide-y divide-hinoki border-hinoki border-y ${endClass}`}>
          {items.map((item) => (
            <li
              key={item.entity.id}
              data-drop-item={item.entity.id}
              className={`paint-contained flex items-center ${dropClass(drag, item.entity)}`}
            >
              {!isSearched && <DragHandle entity={item.entity} tools={tools} />}
              <ItemLink item={item} errorCount={findingsOf(errors, item.entity).length} />
              {!isSearched && (
                <MoveButtons entity={item.entity} tools={tools} name={item.name} siblings={items} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ItemLink({ item, errorCount }: { readonly item: DraftItem; readonly errorCount: number }) {
  const { entity, name, price, deliveryPrice } = item;
  return (
    <Link
      to={`/carte/articles/${entity.id}`}
      className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-4 px-2 py-2 hover:bg-paper"
    >
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">{name}</span>
        {entity.is_archived && <ArchivedBadge />}
        {errorCount > 0 && (
          <span className="ml-2 text-alarm text-small">
            {t('{count} errors', { count: errorCount })}
          </span>
        )}
      </span>
      <span className="whitespace-nowrap tabular-nums">
        {price === null ? '—' : formatAmount(price)}
        {deliveryPrice !== null && (
          <span className="text-quiet text-small">
            {' '}
            · {t('for delivery {price}', { price: formatAmount(deliveryPrice) })}
          </span>
        )}
      </span>
    </Link>
  );
}
