import { ButtonLink } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

export function NoOrders() {
  const t = useTranslate();
  return (
    <div className="rounded-card border border-hinoki border-dashed px-5 py-8">
      <p className="font-serif text-heading">{t('No order yet')}</p>
      <p className="mt-2">{t('Your orders will stand here. A maki to begin with?')}</p>
      <ButtonLink to="/menu" look="primary" className="mt-6">
        {t('See the menu')}
      </ButtonLink>
    </div>
  );
}
