import { ButtonLink } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

/** There is nothing to order, so there is nothing to fill in. */
export function EmptyCart() {
  const t = useTranslate();
  return (
    <div className="mt-4">
      <p className="text-large">{t('Your cart is empty. A maki to begin with?')}</p>
      <ButtonLink to="/menu" look="primary" className="mt-6">
        {t('See the menu')}
      </ButtonLink>
    </div>
  );
}
