import { moneyFormat } from '@comptoir/design/format/money';
import { siteConfiguration } from '#lib/configuration/site-configuration.ts';

/** 1250 → « 12,50 € ». */
export const formatPrice = moneyFormat(siteConfiguration);

/** 600 → « 6 € », 650 → « 6,50 € »: for sentences, where amounts stand in no column. */
export const formatAmount = moneyFormat(siteConfiguration, {
  trailingZeroDisplay: 'stripIfInteger',
});
