import { randomUUID } from 'node:crypto';
import type { Form } from './form.ts';

/** A list as Stripe answers it, one page at a time. */
export interface ListAnswer {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: readonly { readonly id: string }[];
}

/** A page of objects after the one of `starting_after`. */
export function listOf(
  url: string,
  objects: readonly { readonly id: string }[],
  { limit = '10', starting_after }: Form,
): ListAnswer {
  const first = objects.findIndex(({ id }) => id === starting_after) + 1;
  const last = first + Number(limit);
  const data = objects.slice(first, last);
  return { object: 'list', url, has_more: last < objects.length, data };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

/** Now, in seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
