import type { MeasuredPage } from '@comptoir/contract/vitals';
import { canonicalPath } from '#lib/routing/pages.ts';

const BY_FIRST_PART: Readonly<Record<string, MeasuredPage>> = {
  '': 'home',
  menu: 'menu',
  about: 'about',
  contact: 'contact',
  blog: 'blog',
  checkout: 'checkout',
  success: 'success',
  order: 'order',
  auth: 'auth',
  profile: 'profile',
  'cookie-policy': 'policy',
  'privacy-policy': 'policy',
  'terms-of-service': 'policy',
};

/** The page that an address belongs to, by its first part only. Rule U-32. */
export function measuredPage(pathname: string): MeasuredPage {
  const [first = ''] = canonicalPath(pathname).slice(1).split('/');
  return BY_FIRST_PART[first] ?? 'other';
}
