export interface PreviewProblem {
  readonly title: string;
  readonly errors: readonly {
    readonly id: string | null;
    readonly path: string;
    readonly message: string;
  }[];
}

/** In place of a page of the preview: what keeps it from being shown. Without scripts and styles. Rule CA-33. */
export function previewProblemPage({ title, errors }: PreviewProblem): string {
  const lines = errors.map(({ id, path, message }) => {
    const where = [id, path].filter((part) => part).join(', ');
    return `<li>${escaped(where === '' ? message : `${where} : ${message}`)}</li>`;
  });
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`;
  return `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"/>\
<meta name="viewport" content="width=device-width, initial-scale=1"/>\
<title>Aperçu du brouillon</title></head><body><main><h1>${escaped(title)}</h1>${list}\
<p><a href="/gestion/carte/apercu" target="_top">Aller à la gestion</a></p></main></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
