import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import type { WireSettings } from '@comptoir/contract/settings/settings';
import { handoverMeans, schedulingRules } from '@comptoir/contract/settings/settings-mapping';
import { textOnColour } from '@comptoir/contract/settings/text-on-colour';
import { isHttpsAddress } from '@comptoir/contract/wire/https-address';
import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { Mailbox } from '#adapters/mail/mail-transport.ts';

/** The restaurant as its mails show it. */
export interface MailIdentity {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** The restaurant's own mailbox; null without `contacts.email`. */
  readonly mailbox: Mailbox | null;
  readonly map: string | null;
  /** `#rrggbb`, and the colour of text on it. */
  readonly accent: string;
  readonly onAccent: string;
  readonly timezone: TimeZone;
  /** What is taken at hand-over. Rule BK-64. */
  readonly handoverMeans: readonly HandoverMeans[];
  /** Links begin with it: the origin and the prefix of the language, without a slash at its end. */
  readonly siteRoot: string;
  /** The language of the mail. Rule LA-36. */
  readonly locale: Locale;
}

const VERMILION = '#b93a22';

/** The restaurant's own name, address, telephone and colour. Rule J-8. */
export function mailIdentity(
  settings: WireSettings,
  siteRoot: string,
  locale: Locale = DEFAULT_LOCALE,
): MailIdentity {
  const { contacts, site } = settings;
  const name = contacts?.name || 'Comptoir';
  const accent = asColour(site?.accent_color) ?? VERMILION;
  return {
    name,
    address: contacts?.address ?? '',
    phone: groupedTelephone(contacts?.phone ?? ''),
    mailbox: contacts?.email ? { name, address: contacts.email } : null,
    map: asWebAddress(contacts?.google_map),
    accent,
    onAccent: textOnColour(accent).colour,
    timezone: schedulingRules(settings, 'pickup').timezone,
    handoverMeans: handoverMeans(settings),
    siteRoot: `${siteRoot}${localePrefix(locale)}`,
    locale,
  };
}

function asColour(value: unknown): string | null {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : null;
}

/** Rule R-34. */
function asWebAddress(value: string | null | undefined): string | null {
  return value && isHttpsAddress(value.trim()) ? value.trim() : null;
}
