import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { contentOf, draftTree } from '#lib/catalogue/draft-tree.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface ShownInProps {
  readonly item: WireCatalogueEntity;
  readonly catalogue: Catalogue;
  readonly onChanged: () => void;
}

/** The categories that show an item beside its own, after their own items. Rule R-29. */
export function ShownIn({ item, catalogue, onChanged }: ShownInProps) {
  const call = useCall();
  /** Categories as they were saved here, until the draft is loaded again. */
  const [saved, setSaved] = useState<Readonly<Record<string, WireCatalogueEntity>>>({});
  const categories = draftTree(catalogue.entities)
    .flatMap((menu) =>
      menu.categories.map(({ entity, name }) => ({
        entity: newer(entity, saved[entity.id]),
        label: `${menu.name} · ${name}`,
      })),
    )
    .filter(({ entity }) => entity.id !== item.parent_id);
  const shownIn = categories.flatMap(({ entity }) =>
    linkedItems(entity).includes(item.id) ? [entity.id] : [],
  );

  async function show(ids: readonly string[]): Promise<void> {
    const isChanged = (id: string) => ids.includes(id) !== shownIn.includes(id);
    const category = categories.find(({ entity }) => isChanged(entity.id))?.entity;
    if (!category) return;
    const { id, revision } = category;
    const others = linkedItems(category).filter((linked) => linked !== item.id);
    const linked = ids.includes(id) ? [...others, item.id] : others;
    const content = {
      ...contentOf(category),
      linked_items: linked.length > 0 ? linked : undefined,
    };
    const result = await call.send(() =>
      staffApi.put<WireCatalogueEntity>(
        `/catalogue/entities/category/${id}`,
        { content },
        { revision },
      ),
    );
    if (!result.ok) return;
    setSaved((earlier) => ({ ...earlier, [id]: result.payload }));
    onChanged();
  }

  return (
    <details>
      <summary className="inline-flex min-h-14 cursor-pointer items-center font-semibold">
        {t('Also shown in: {count} categories', { count: shownIn.length })}
      </summary>
      <CheckGroup
        legend={t('Other categories that show it')}
        hint={t('It stays one item: with the same price, and once in the cart.')}
        values={shownIn}
        onChange={show}
        options={categories.map(({ entity, label }) => ({ value: entity.id, label }))}
      />
      <FormProblem problem={call.problem} />
    </details>
  );
}

function newer(
  entity: WireCatalogueEntity,
  saved: WireCatalogueEntity | undefined,
): WireCatalogueEntity {
  return saved && saved.revision > entity.revision ? saved : entity;
}

function linkedItems(category: WireCatalogueEntity): readonly string[] {
  const { linked_items: linked } = contentOf(category);
  return Array.isArray(linked) ? linked.map(String) : [];
}
