import { useEffect, useRef } from 'react';

interface TicketSheetProps {
  /** The whole document that the server made of a ticket. */
  readonly html: string;
  /** What a screen reader calls it. */
  readonly label: string;
}

const STYLE = /<style>([^<]*)<\/style>/;

/**
 * A ticket as it is on paper. Its document has no scripts; its style goes into a constructed sheet, because the
 * policy of the page allows no inline one, and its rules reach nothing outside. Rule PR-126.
 */
export function TicketSheet({ html, label }: TicketSheetProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    // Taken out before the parser sees it, which would report a violation of the policy.
    const rules = STYLE.exec(html)?.[1] ?? '';
    const ticket = new DOMParser().parseFromString(html.replace(STYLE, ''), 'text/html');
    const style = new CSSStyleSheet();
    style.replaceSync(rules);
    root.adoptedStyleSheets = [style];
    root.replaceChildren(...ticket.body.children);
  }, [html]);
  return (
    <figure aria-label={label} className="overflow-x-auto">
      <div ref={host} className="mx-auto w-fit bg-white text-black" />
    </figure>
  );
}
