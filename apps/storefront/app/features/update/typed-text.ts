const TEXT_FIELDS =
  'textarea, input:is([type=text],[type=search],[type=email],[type=tel],[type=password],[type=number],:not([type]))';

/** Whether a field of the page holds a text, wherever it is. */
export function hasTypedText(page: Pick<Document, 'querySelectorAll'>): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return [...fields].some(({ value }) => value.trim() !== '');
}
