import type { FastifyReply } from 'fastify';

export interface RenderedDocument {
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** Sends a document that is not public: caches do not store it, nor indexes list it. Rules IV-6 and FG-12. */
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
