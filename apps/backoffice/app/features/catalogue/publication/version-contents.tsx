import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { versionAnswer } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { Dialog } from '#components/feedback/dialog.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { useLoaded } from '#stores/use-loaded.ts';

interface VersionContentsProps {
  readonly version: number;
  readonly onClose: () => void;
}

/** A version as guests saw it: its menus with their prices, and its offers. Rule CA-24. */
export function VersionContents({ version, onClose }: VersionContentsProps) {
  const { state, retry } = useLoaded<PayloadOf<typeof versionAnswer>>(
    `/catalogue/versions/${version}`,
  );
  const title = t('Version {version}', { version });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Loaded state={state} onRetry={retry}>
        {({ document }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
          <section aria-label={title} tabIndex={0}>
            <Contents {...(document as RestaurantDocument)} />
          </section>
        )}
      </Loaded>
    </Dialog>
  );
}

function Contents({ menus, offers }: Pick<RestaurantDocument, 'menus' | 'offers'>) {
  return (
    <div className="space-y-6">
      {menus.map(({ menu_id, menu_name, categories }) => (
        <section key={menu_id}>
          <h3 className="font-semibold text-large">{menu_name}</h3>
          {categories.map(({ category_id, category_name, items }) => (
            <section key={category_id} className="mt-4">
              <h4 className="text-quiet">{category_name}</h4>
              <ul className="divide-y divide-hinoki border-hinoki border-y">
                {items.map((item) => (
                  <Item key={item.item_id} {...item} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
      {offers.length > 0 && (
        <section>
          <h3 className="font-semibold text-large">{t('Offers')}</h3>
          <ul className="divide-y divide-hinoki border-hinoki border-y">
            {offers.map(({ id, name }) => (
              <li key={id} className="py-2">
                {name || id}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type VersionItem = RestaurantDocument['menus'][number]['categories'][number]['items'][number];

function Item({ item_name, item_price }: VersionItem) {
  const { price_pickup, price_delivery } = item_price;
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span>{item_name}</span>
      <span className="tabular-nums">
        {formatAmount(price_pickup)}
        {price_delivery !== price_pickup &&
          ` · ${t('for delivery {price}', { price: formatAmount(price_delivery) })}`}
      </span>
    </li>
  );
}
