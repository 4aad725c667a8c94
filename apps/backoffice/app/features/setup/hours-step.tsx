import { isSameJson } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { WEEKDAYS } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { WeekFields } from '#components/catalogue/week-fields.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { hasHours } from '#lib/catalogue/week-hours.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useEntityEditor } from '#stores/catalogue/use-entity-editor.ts';
import { EditorState, firstMenu } from './entity-form.tsx';

/** The hours of the first menu, by default the same for pickup and delivery. */
export function HoursStep({ catalogue }: { readonly catalogue: Catalogue }) {
  const menu = firstMenu(catalogue);
  if (menu) return <MenuHours menu={menu} />;
  return (
    <EmptyState
      sign="∅"
      title={t('There is no menu')}
      text={t('Hours belong to a menu: add one first.')}
    >
      <ButtonLink to="/carte">{t('Catalogue')}</ButtonLink>
    </EmptyState>
  );
}

const LUNCH = ['11:30', '14:30'];
const DINNER = ['18:30', '22:30'];
/** Of a bakery. */
const DAYTIME = ['07:00', '19:00'];

function MenuHours({ menu }: { readonly menu: WireCatalogueEntity }) {
  const editor = useEntityEditor(menu);
  const { time_ranges: delivery, pickup_time_ranges: pickup } = editor.content;
  const isPickedUp = hasHours(pickup) || !hasHours(delivery);
  const isSame = !isPickedUp || !hasHours(delivery) || isSameJson(delivery, pickup);
  const week = isPickedUp ? pickup : delivery;
  /** Without pickup its hours stay empty. */
  const setBoth = (next: unknown) =>
    editor.change({ time_ranges: next, ...(isPickedUp && { pickup_time_ranges: next }) });
  const everyDay = (ranges: readonly (readonly string[])[]) =>
    setBoth(Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])));

  return (
    <div className="space-y-6">
      {isSame && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => everyDay([LUNCH, DINNER])}>
            {t('Every day, lunch and dinner')}
          </Button>
          <Button onClick={() => everyDay([LUNCH])}>{t('Every lunch')}</Button>
          <Button onClick={() => everyDay([DINNER])}>{t('Every evening')}</Button>
          <Button onClick={() => everyDay([DAYTIME])}>{t('Every day, 7:00 to 19:00')}</Button>
        </div>
      )}
      <WeekFields
        legend={isSame ? t('Hours') : t('Pickup')}
        value={week}
        isWindows={false}
        onChange={(next) => (isSame ? setBoth(next) : editor.change({ pickup_time_ranges: next }))}
      />
      {isPickedUp && hasHours(delivery) && (
        <OptionCard
          type="checkbox"
          label={t('The same hours for delivery')}
          isChecked={isSame}
          onChange={() => editor.change({ time_ranges: isSame ? withoutFirstDay(pickup) : pickup })}
        />
      )}
      {!isSame && (
        <WeekFields
          legend={t('Delivery')}
          value={delivery}
          isWindows={false}
          onChange={(next) => editor.change({ time_ranges: next })}
        />
      )}
      <EditorState editor={editor} />
    </div>
  );
}

/** Hours of their own begin as those of pickup, without the first day that has any. */
function withoutFirstDay(week: unknown): unknown {
  const days = Object.entries((week ?? {}) as Readonly<Record<string, readonly unknown[]>>);
  const first = days.findIndex(([, ranges]) => ranges.length > 0);
  return Object.fromEntries(days.map(([day, ranges], at) => [day, at === first ? [] : ranges]));
}
