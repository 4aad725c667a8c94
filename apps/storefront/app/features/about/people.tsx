import { Badge } from '#components/content/badge.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { AboutPerson } from './about-content.ts';

interface PeopleProps {
  readonly people: readonly AboutPerson[];
}

/** The team, each with a badge of initials; nothing without names. */
export function People({ people }: PeopleProps) {
  const t = useTranslate();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people" className="mt-8 bg-paper py-(--section)">
      <div className="wrap">
        <h2 id="people" className="mb-8 text-title">
          {t('Who works here')}
        </h2>
        <ul className="grid gap-x-10 gap-y-8 tablet:grid-cols-3">
          {people.map(({ name, role, text }) => (
            <li key={name} className="border-hinoki border-t pt-6">
              <span aria-hidden="true">
                <Badge className="size-14 w-fit min-w-14 text-large">{initialsOf(name)}</Badge>
              </span>
              <p className="mt-4 font-semibold text-large">{name}</p>
              {role && <p className="text-quiet">{role}</p>}
              {text && <p className="mt-2 max-w-text">{text}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** « Camille Fontanel » → « CF ». */
function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
