/** The URL of the page of a request, also of a data request: `/menu.data?_routes=…` belongs to `/menu`. */
export function requestedUrl(request: Pick<Request, 'url'>): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(?:\/_)?\.data$/, '') || '/';
  url.searchParams.delete('_routes');
  return url;
}
