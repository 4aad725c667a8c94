import { PageHead } from '#components/page-head.tsx';
import { Prose } from '#components/prose.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { pageLoader } from '#lib/page-loader.ts';
import { useRestaurantName, useSettings } from '#lib/root-data.ts';
import { settingText } from '#lib/settings.ts';

export const loader = pageLoader;

export default function TermsOfService() {
  const t = useTranslate();
  const name = useRestaurantName();
  const settings = useSettings();
  const legal = (field: string) => settingText(settings, `site.legal.${field}`);
  const identity = ['company', 'form', 'registered_office', 'trade_register', 'siret', 'vat_number']
    .map(legal)
    .filter((text) => text !== '');
  const [mediator, mediatorUrl] = [legal('mediator.name'), legal('mediator.url')];
  const host = ['host.name', 'host.address', 'host.phone'].map(legal).filter((text) => text !== '');
  return (
    <Prose title={t('Terms of service')}>
      <PageHead title={t('Terms of service')} />
      <h2>{t('terms.seller.title')}</h2>
      <p>{identity.length > 0 ? identity.join(', ') : name}</p>
      <h2>{t('terms.order.title')}</h2>
      <p>{t('terms.order.text')}</p>
      <h2>{t('terms.price.title')}</h2>
      <p>{t('terms.price.text')}</p>
      <h2>{t('terms.delivery.title')}</h2>
      <p>{t('terms.delivery.text')}</p>
      <h2>{t('terms.withdrawal.title')}</h2>
      <p>{t('terms.withdrawal.text')}</p>
      <p>{settingText(settings, 'site.allergen_notice')}</p>
      <p>{settingText(settings, 'site.alcohol_notice')}</p>
      {mediator && (
        <>
          <h2>{t('terms.mediation.title')}</h2>
          <p>
            {t('terms.mediation.text', { mediator })} <a href={mediatorUrl}>{mediatorUrl}</a>
          </p>
        </>
      )}
      {host.length > 0 && (
        <>
          <h2>{t('terms.host.title')}</h2>
          <p>{host.join(', ')}</p>
        </>
      )}
    </Prose>
  );
}
