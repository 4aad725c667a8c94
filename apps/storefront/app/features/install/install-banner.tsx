import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useServedUrl } from '#lib/api/served-url.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { useCartCount } from '#stores/cart/cart.ts';

interface InstallBannerProps {
  /** Called on Escape. */
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * Fixed at the window's edge, above the cart bar and below dialogs. It does not take the focus, and returns
 * it on closing.
 */
export function InstallBanner({ onDismiss, children }: InstallBannerProps) {
  const t = useTranslate();
  const titleId = useId();
  const banner = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const logo = useServedUrl(settingText(useSettings(), 'site.seal'));
  const { pathname } = useLocation();
  const isAboveCart = useCartCount() > 0 && canonicalPath(pathname) === '/menu';

  // Nothing that is tabbed to stays hidden behind it.
  useLayoutEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style } = document.documentElement;
    const covered = element.offsetHeight + Number.parseFloat(getComputedStyle(element).bottom);
    style.scrollPaddingBottom = `${Math.ceil(covered)}px`;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);

  useLayoutEffect(() => {
    const element = banner.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const before = cameFrom.current?.isConnected ? cameFrom.current : null;
      const target = before ?? document.getElementById('content');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      ref={banner}
      aria-labelledby={titleId}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDismiss();
      }}
      className={`scheme-dark seigaiha fixed left-3 right-3 z-9 max-h-[60dvh] overflow-y-auto rounded-card border border-hinoki bg-nori p-4 text-ink shadow-float motion-safe:animate-rise tablet:right-auto tablet:left-(--gutter) tablet:w-96 tablet:p-5 print:hidden ${
        isAboveCart
          ? 'bottom-[calc(var(--cart-bar)+0.75rem)] desktop:bottom-6'
          : 'bottom-[max(0.75rem,env(safe-area-inset-bottom))] desktop:bottom-6'
      }`}
    >
      <div className="flex items-center gap-3">
        {logo && <img src={logo} alt="" width="44" height="44" className="size-11 shrink-0" />}
        <h2 id={titleId} className="text-large phone:text-heading">
          {t("Installer l'application")}
        </h2>
      </div>
      {children}
    </section>
  );
}
