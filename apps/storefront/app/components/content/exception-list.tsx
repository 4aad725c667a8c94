import { useId } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { ExceptionText } from '#lib/restaurant/exceptional-hours.ts';

interface ExceptionListProps {
  readonly exceptions: readonly ExceptionText[];
}

/** Days with other hours than the week's, below its table; nothing for none. Rule SV-69. */
export function ExceptionList({ exceptions }: ExceptionListProps) {
  const t = useTranslate();
  const title = useId();
  if (exceptions.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-6 max-w-text">
      <h3 id={title} className="font-sans font-semibold">
        {t('Other hours')}
      </h3>
      <ul className="mt-1 divide-y divide-hinoki">
        {exceptions.map(({ days, hours, message }) => (
          <li key={`${days} ${hours}`} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="first-letter:uppercase">{days}</span>
              <span className="font-semibold">{hours}</span>
            </p>
            {message && <p className="text-quiet text-small">{message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
