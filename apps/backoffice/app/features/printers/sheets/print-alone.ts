import { printRules } from '#lib/printing/paper-size.ts';

/**
 * Opens the browser's print dialog for an element, alone on a page of its size; on some tablets it returns before the
 * dialog is closed. The rules hold until the returned function is called. Rule PR-126.
 */
export function printAlone(element: HTMLElement, width: 58 | 80): () => void {
  const style = new CSSStyleSheet();
  style.replaceSync(printRules(width, element.getBoundingClientRect().height));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  window.print();
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
  };
}
