import { expect, it } from 'vitest';
import { withoutCampaign } from './campaign.ts';

it.each([
  ['/menu', '/menu'],
  ['/menu?utm_source=insta&utm_medium=story', '/menu'],
  ['/menu?fbclid=IwAR0_x-y', '/menu'],
  ['/menu?gclid=1&product=maki-saumon&UTM_Term=a=b', '/menu?product=maki-saumon'],
  ['/auth/login?next=%2Fprofile%3Futm_id%3D1', '/auth/login?next=%2Fprofile%3Futm_id%3D1'],
  ['/menu?utm=1', '/menu?utm=1'],
  ['/menu?', '/menu?'],
  ['/menu?&', '/menu?&'],
  ['/menu?product=a?b&fbclid=1', '/menu?product=a?b'],
])('I-23: %s is the page %s', (url, page) => {
  expect(withoutCampaign(url)).toBe(page);
});
