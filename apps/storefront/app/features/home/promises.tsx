import { useTranslate } from '#lib/i18n.ts';

const PROMISES = ['promise.direct', 'promise.account', 'promise.price'] as const;

/** What ordering here is like, in three sentences that hold for every restaurant with this shop. */
export function Promises() {
  const t = useTranslate();
  return (
    <ul
      aria-label={t('Ordering here')}
      className="wrap grid gap-x-10 pb-(--section) tablet:grid-cols-3"
    >
      {PROMISES.map((promise) => (
        <li key={promise} className="border-hinoki border-t py-5 text-large leading-snug">
          {t(promise)}
        </li>
      ))}
    </ul>
  );
}
