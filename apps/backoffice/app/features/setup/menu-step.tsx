import { EXAMPLE_MENUS, type ExampleMenu } from '@comptoir/contract/catalogue/example-menus';
import { setupStepOf } from '@comptoir/contract/catalogue/setup-steps';
import type { exampleMenuAnswer } from '@comptoir/contract/staff/setup';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { DraftErrors } from '#components/catalogue/draft-errors.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

const EXAMPLES = {
  sushi: { name: 'Sushi', lead: 'Starters, maki, California rolls, platters, desserts, drinks' },
  pizza: { name: 'Pizza', lead: 'To share, red and white pizzas, salads, desserts, drinks' },
  burger: { name: 'Burger', lead: 'Burgers, sides, salads, desserts, drinks' },
} as const satisfies Record<ExampleMenu, unknown>;

interface MenuStepProps {
  readonly catalogue: Catalogue;
  readonly onChanged: () => void;
}

/** Examples to change, also several of them, or the catalogue as it is. Rule OP-6. */
export function MenuStep({ catalogue, onChanged }: MenuStepProps) {
  const call = useCall();
  const [added, setAdded] = useState<ExampleMenu | null>(null);
  const [isNothingNew, setNothingNew] = useState(false);
  const items = catalogue.entities.filter(
    ({ kind, is_archived }) => kind === 'item' && !is_archived,
  );
  const errors = catalogue.errors.filter((error) => setupStepOf(error) === 'menu');
  const action = items.length === 0 ? t('Start from this') : t('Add this too');
  async function add(name: ExampleMenu): Promise<void> {
    setAdded(name);
    const result = await call.send(() =>
      staffApi.post<PayloadOf<typeof exampleMenuAnswer>>('/setup/example-menu', { name }),
    );
    if (!result.ok) return;
    setNothingNew(result.payload.item_count === 0);
    onChanged();
  }
  return (
    <div className="space-y-6">
      {errors.length > 0 && <DraftErrors errors={errors} entities={catalogue.entities} />}
      <p role="status" className="font-semibold">
        {items.length === 0
          ? t('The menu is empty.')
          : t('{count} items are on the menu.', { count: items.length })}{' '}
        {isNothingNew && t('This example was on it already.')}
      </p>
      {items.length > 0 && (
        <p className="text-quiet">
          {t('Change names, prices and allergens on the catalogue’s pages; photographs can wait.')}
        </p>
      )}
      <ul className="grid gap-3">
        {EXAMPLE_MENUS.map((name) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-edge bg-paper px-5 py-4"
          >
            <div className="min-w-0 flex-1 basis-52">
              <h2 className="text-heading">{t(EXAMPLES[name].name)}</h2>
              <p className="text-quiet text-small">{t(EXAMPLES[name].lead)}</p>
            </div>
            <Button
              isBusy={call.isBusy && added === name}
              aria-label={`${action}, ${t(EXAMPLES[name].name)}`}
              onClick={() => add(name)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      <FormProblem problem={call.problem} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/carte">
          {items.length === 0 ? t('Start from nothing') : t('Change the dishes')}
        </ButtonLink>
        {items.length > 0 ? (
          <ButtonLink to="/carte/apercu">{t('Preview')}</ButtonLink>
        ) : (
          <ButtonLink to="/carte/tableau">{t('From a spreadsheet')}</ButtonLink>
        )}
      </div>
    </div>
  );
}
