import { createHash } from 'node:crypto';

/** A hash of 132 bits, in base64url. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/**
 * Whether `If-None-Match` names this hash. Weak tags, and tags of another encoding of the same
 * content, match. Rule I-16.
 */
export function matchesTag(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || TAG.exec(tag)?.groups?.hash === hash);
}

const TAG = /^(?:W\/)?"(?<hash>[^"]*?)(?:-br|-gzip)?"$/;
