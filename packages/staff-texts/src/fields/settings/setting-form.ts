import type { MessageKey } from '@comptoir/staff-texts/translate';
import type { FormSection } from '../form-fields.ts';

/** A group of the settings with its forms; the name is its key in the restaurant file. */
export interface SettingForm {
  readonly name: string;
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly sections: readonly FormSection[];
}
