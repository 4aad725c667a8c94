import type { CatalogueFinding, WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { type DraftCategory, type DraftItem, findingsOf } from '#lib/catalogue/draft-tree.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { t } from '#lib/i18n/translate.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import type { ItemDrag, useItemDrag } from './use-item-drag.ts';

interface CategorySectionProps {
  readonly category: DraftCategory;
  readonly errors: readonly CatalogueFinding[];
  /** A search leaves items out, so that they can't change places. */
  readonly isSearched: boolean;
  readonly dragging: Pick<ReturnType<typeof useItemDrag>, 'drag' | 'handleOf'>;
  /** The categories of its menu, in their order. */
  readonly siblings: readonly DraftCategory[];
  readonly onRename: () => void;
  readonly onAdd: () => void;
  readonly onChanged: () => void;
}

/** A category with its items, which open, and change places by buttons or a handle. Rules CA-20 and CA-26. */
export function CategorySection(props: CategorySectionProps) {
  const { category, errors, isSearched, dragging, siblings, onRename, onAdd, onChanged } = props;
  const { drag, handleOf } = dragging;
  const { isBusy, problem, send } = useCall();
  const { entity, name, items } = category;

  async function move(
    { kind, id, parent_id }: WireCatalogueEntity,
    before_id: string | null,
  ): Promise<void> {
    const path = `/catalogue/entities/${kind}/${id}/place`;
    const result = await send(() => staffApi.put(path, { parent_id, before_id }));
    if (result.ok) onChanged();
  }

  const position = siblings.findIndex((each) => each.entity.id === entity.id);
  const isTarget = drag?.target?.categoryId === entity.id;

  return (
    <section data-drop-category={entity.id}>
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-semibold text-large">
          {name}
          {entity.is_archived && <Badge text={t('Archived')} />}
        </h3>
        <span className="flex flex-wrap gap-1">
          <Button look="plain" onClick={onRename} aria-label={`${t('Rename')}, ${name}`}>
            {t('Rename')}
          </Button>
          {!isSearched && (
            <Button look="plain" onClick={onAdd} aria-label={`${t('Add an item')}, ${name}`}>
              {t('Add an item')}
            </Button>
          )}
          {!isSearched && siblings.length > 1 && (
            <span className="flex">
              <MoveButton
                label={`${t('Move up')}, ${name}`}
                sign="↑"
                isDisabled={isBusy || position === 0}
                onClick={() => move(entity, siblings[position - 1]?.entity.id ?? null)}
              />
              <MoveButton
                label={`${t('Move down')}, ${name}`}
                sign="↓"
                isDisabled={isBusy || position === siblings.length - 1}
                onClick={() => move(entity, siblings[position + 2]?.entity.id ?? null)}
              />
            </span>
          )}
        </span>
      </header>
      <FormProblem problem={problem} />
      {items.length === 0 ? (
        <p className={`border-hinoki border-y py-4 text-quiet ${isTarget ? 'drop-before' : ''}`}>
          {t('No item in it yet.')}
        </p>
      ) : (
        <ul
          className={`divide-y divide-hinoki border-hinoki border-y ${isTarget && drag.target?.beforeId === null ? 'drop-after' : ''}`}
        >
          {items.map((item, index) => (
            <li
              key={item.entity.id}
              data-drop-item={item.entity.id}
              className={`flex items-center gap-2 ${dropClass(item.entity.id, drag)}`}
            >
              {!isSearched && (
                <span
                  {...handleOf(item.entity.id)}
                  aria-hidden="true"
                  title={t('Drag to another place')}
                  className="grid size-12 shrink-0 cursor-grab touch-none select-none place-items-center text-quiet active:cursor-grabbing"
                >
                  ⠿
                </span>
              )}
              <ItemLink item={item} errorCount={findingsOf(errors, item.entity).length} />
              {!isSearched && items.length > 1 && (
                <span className="flex shrink-0">
                  <MoveButton
                    label={`${t('Move up')}, ${item.name}`}
                    sign="↑"
                    isDisabled={isBusy || index === 0}
                    onClick={() => move(item.entity, items[index - 1]?.entity.id ?? null)}
                  />
                  <MoveButton
                    label={`${t('Move down')}, ${item.name}`}
                    sign="↓"
                    isDisabled={isBusy || index === items.length - 1}
                    onClick={() => move(item.entity, items[index + 2]?.entity.id ?? null)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The dragged row steps back, and a line stands where it would land. */
function dropClass(itemId: string, drag: ItemDrag | null): string {
  if (drag?.itemId === itemId) return 'opacity-40';
  return drag?.target?.beforeId === itemId ? 'drop-before' : '';
}

function ItemLink({ item, errorCount }: { readonly item: DraftItem; readonly errorCount: number }) {
  const { entity, name, pickup, delivery } = item;
  return (
    <Link
      to={`/carte/articles/${entity.id}`}
      className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-4 py-2 hover:bg-paper"
    >
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">{name}</span>
        {entity.is_archived && <Badge text={t('Archived')} />}
        {errorCount > 0 && (
          <span className="ml-2 text-alarm text-small">
            {t('{count} errors', { count: errorCount })}
          </span>
        )}
      </span>
      <span className="whitespace-nowrap tabular-nums">
        {pickup === null ? '—' : formatAmount(pickup)}
        {delivery !== null && delivery !== pickup && (
          <span className="text-quiet text-small">
            {' '}
            · {t('delivered {price}', { price: formatAmount(delivery) })}
          </span>
        )}
      </span>
    </Link>
  );
}

function Badge({ text }: { readonly text: string }) {
  return (
    <span className="ml-2 rounded-full border border-edge px-2 py-0.5 font-normal text-quiet text-small">
      {text}
    </span>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function MoveButton({ label, sign, isDisabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
      className="grid size-12 place-items-center rounded-field hover:bg-paper aria-disabled:opacity-40"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
