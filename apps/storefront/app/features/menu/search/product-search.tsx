import type { ReactNode } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { menuTools } from '../lazy-menu-tools.ts';

interface ProductSearchProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
  /** Stands below the field, over the page. */
  readonly children: ReactNode;
}

/** The field in which dishes are looked for; what is found takes the place of the menu. */
export function ProductSearch({ query, onChange, children }: ProductSearchProps) {
  const t = useTranslate();
  return (
    <search className="relative min-w-0 flex-[1_1_8rem]">
      <label htmlFor="product-search" className="sr-only">
        {t('Search the menu')}
      </label>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 fill-none stroke-quiet"
      >
        <path
          d="M14 14l4 4M9 15.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Z"
          strokeWidth="1.8"
        />
      </svg>
      <input
        id="product-search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={query}
        placeholder={t('Find a dish')}
        onFocus={menuTools.prefetch}
        onChange={(event) => {
          menuTools.prefetch();
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          // Results show while typing: Enter only closes the soft keyboard.
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className="block min-h-11 w-full rounded-full border border-edge bg-paper py-2 pr-4 pl-12 placeholder:text-quiet"
      />
      {children}
    </search>
  );
}
