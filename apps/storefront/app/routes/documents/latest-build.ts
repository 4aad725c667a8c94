import { BUILD } from '#lib/configuration/build-facts.ts';

/** The served build; open pages poll it. */
export function loader(): Response {
  return Response.json(BUILD);
}
