/**
 * The address of the page that a request asks for, also where it asks for the page's data alone:
 * `/menu.data?_routes=…` belongs to `/menu`.
 */
export function requestedUrl(request: Pick<Request, 'url'>): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(?:\/_)?\.data$/, '') || '/';
  url.searchParams.delete('_routes');
  return url;
}
