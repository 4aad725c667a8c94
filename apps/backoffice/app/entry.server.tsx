import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Renders the page once, at build time: the frame that every address starts from. Its last part is the
 * router's own, without which no page begins, so it has to be awaited.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await html.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}
