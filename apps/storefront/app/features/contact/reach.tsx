import { useTranslate } from '#lib/i18n/translate.ts';

interface ReachProps {
  readonly phone: string;
  readonly email: string;
}

/** How to talk to the restaurant: large enough to be pressed in a hurry. */
export function Reach({ phone, email }: ReachProps) {
  const t = useTranslate();
  const ways = [
    { name: t('By phone'), text: phone, address: `tel:${phone.replaceAll(/[ .]/g, '')}` },
    { name: t('By mail'), text: email, address: `mailto:${email}` },
  ].filter(({ text }) => text !== '');
  if (ways.length === 0) return null;
  return (
    <dl className="space-y-4">
      {ways.map(({ name, text, address }) => (
        <div key={name}>
          <dt className="text-quiet text-small">{name}</dt>
          <dd>
            <a
              href={address}
              className="inline-flex min-h-11 items-center break-all font-semibold text-large underline-offset-4 hover:underline"
            >
              {text}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
