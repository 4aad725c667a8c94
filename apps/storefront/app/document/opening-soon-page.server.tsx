import { type StandalonePageProps, standalonePage } from './standalone-page.server.tsx';

/** The page at every address of a shop that is still being set up: with what is known of it. Rule OP-2. */
export function openingSoonPage(props: StandalonePageProps): string {
  const { restaurant, t } = props;
  const address = restaurant.text('contacts.address');
  const children = (
    <>
      <p className="max-w-text text-large">
        {t('We are setting the table: soon you will order here, to take away or delivered.')}
      </p>
      {address !== '' && <address className="not-italic">{address}</address>}
    </>
  );
  const name = restaurant.text('contacts.name');
  return standalonePage({ ...props, name, title: t('Opening soon'), children });
}
