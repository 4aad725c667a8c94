import { useRevalidator } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { RemoteContent } from '#components/remote-content.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { useOrdering } from '#lib/restaurant-context.ts';

export default function Menu() {
  const t = useTranslate();
  const { menus } = useOrdering();
  const { revalidate } = useRevalidator();
  return (
    <div className="wrap py-10">
      <PageHead title={t('Menu')} />
      <h1 className="text-title">{t('Menu')}</h1>
      <RemoteContent
        remote={menus}
        onRetry={revalidate}
        failure={t('The menu could not be loaded.')}
      >
        {(loaded) =>
          loaded.map((menu) => (
            <section key={menu.menu_id} className="mt-8">
              <h2 className="text-heading">{menu.menu_name}</h2>
              <ul>
                {menu.categories.map((category) => (
                  <li key={category.category_id}>{category.category_name}</li>
                ))}
              </ul>
            </section>
          ))
        }
      </RemoteContent>
    </div>
  );
}
