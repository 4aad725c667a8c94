import type { FastifyReply } from 'fastify';

export interface RenderedDocument {
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** Sends a document, which is not for everybody: nobody stores it on the way, or lists it. Rules IV-6 and FG-12. */
export function sendDocument(
  reply: FastifyReply,
  { fileName, pdf }: RenderedDocument,
): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': `inline; filename="${fileName}"`,
    })
    .type('application/pdf')
    .send(pdf);
}
