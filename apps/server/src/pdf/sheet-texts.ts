import type { Locale } from '@comptoir/domain/languages/locale';

/** What sheets say besides their content. */
interface SheetTexts {
  /** The language of the document for screen readers. */
  readonly language: string;
  readonly pageNumber: (page: number, count: number) => string;
  readonly formWithCapital: (form: string, capital: string) => string;
  readonly registeredOffice: (address: string) => string;
  readonly vatNumber: (number: string) => string;
}

export const SHEET_TEXTS = {
  fr: {
    language: 'fr-FR',
    pageNumber: (page, count) => `page ${page} sur ${count}`,
    formWithCapital: (form, capital) => `${form} au capital de ${capital}`,
    registeredOffice: (address) => `siège : ${address}`,
    vatNumber: (number) => `TVA ${number}`,
  },
  en: {
    language: 'en-GB',
    pageNumber: (page, count) => `page ${page} of ${count}`,
    formWithCapital: (form, capital) => `${form} with a capital of ${capital}`,
    registeredOffice: (address) => `registered office: ${address}`,
    vatNumber: (number) => `VAT ${number}`,
  },
} as const satisfies Record<Locale, SheetTexts>;
