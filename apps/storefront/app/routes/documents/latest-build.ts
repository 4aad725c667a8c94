import { BUILD } from '#lib/configuration/build-facts.ts';

/** Which build is served now. Whoever keeps a page open asks from time to time. */
export function loader(): Response {
  return Response.json(BUILD);
}
