import { ACCOUNTING_FORM, RETENTION_FORM, STAFF_FORM } from './administration-forms.ts';
import { BLOG_FORM } from './blog-form.ts';
import { CONTACTS_FORM } from './contacts-form.ts';
import { FEATURES_FORM } from './features-form.ts';
import { KITCHEN_FORM, PAYMENTS_FORM, SCHEDULING_FORM } from './order-forms.ts';
import type { SettingForm } from './setting-form.ts';
import { SITE_FORM } from './site-form.ts';

/** The forms of the settings, in the order in which a restaurant fills them in. Rule CA-25. */
export const SETTING_FORMS: readonly SettingForm[] = [
  CONTACTS_FORM,
  FEATURES_FORM,
  SCHEDULING_FORM,
  PAYMENTS_FORM,
  SITE_FORM,
  KITCHEN_FORM,
  STAFF_FORM,
  ACCOUNTING_FORM,
  BLOG_FORM,
  RETENTION_FORM,
];
