import { createHash } from 'node:crypto';

/** Names a content: as unlikely to be another's as a 132-bit hash makes it. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/**
 * Whether `If-None-Match` names the content with this hash. A client that has it in another encoding,
 * or through a proxy that marks it weak, has it. Rule I-16.
 */
export function isKnown(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || TAG.exec(tag)?.groups?.hash === hash);
}

const TAG = /^(?:W\/)?"(?<hash>[^"]*?)(?:-br|-gzip)?"$/;
