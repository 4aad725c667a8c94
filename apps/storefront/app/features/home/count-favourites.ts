import { countOpened, countShown, whenInSight } from '#stores/visitor/recommendation-events.ts';

/** Counts which favourites come into sight and which are opened, where that is agreed to. Rule G-12. */
export function countFavourites(list: Element, apiRoot: string): () => void {
  const open = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) countOpened(apiRoot, 'home', dishOf(link));
  };
  list.addEventListener('click', open);
  const links = [...list.querySelectorAll('a')];
  const end = whenInSight(list.children, (seen) =>
    countShown(
      apiRoot,
      'home',
      links.filter((link) => seen.some((place) => place.contains(link))).map(dishOf),
    ),
  );
  return () => {
    list.removeEventListener('click', open);
    end();
  };
}

/** The dish that a favourite's link opens. */
function dishOf({ href }: HTMLAnchorElement): string {
  return new URL(href).searchParams.get('product') ?? '';
}
