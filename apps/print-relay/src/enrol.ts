import { reasonOf } from './shop-client.ts';

export type Enrolment =
  | { readonly kind: 'enrolled'; readonly key: string; readonly name: string }
  | { readonly kind: 'refused'; readonly why: string };

const LIMIT_MS = 15_000;

/** Enrols this machine with the code of a device of the kind `printer`. Rule PR-102. */
export async function enrol(shop: URL, code: string): Promise<Enrolment> {
  let response: Response;
  try {
    response = await fetch(new URL('/v2/staff/session/device', shop), {
      method: 'POST',
      headers: { origin: shop.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch (error) {
    return { kind: 'refused', why: `${shop.origin} does not answer (${reasonOf(error)}).` };
  }
  if (response.status === 422) {
    return { kind: 'refused', why: 'The code is wrong, was used, or is older than 10 minutes.' };
  }
  const key = response.headers
    .getSetCookie()
    .map((cookie) => /^comptoir_device=(?<key>[\w-]+)/.exec(cookie)?.groups?.key)
    .find((value) => value !== undefined);
  if (!response.ok || key === undefined) {
    return { kind: 'refused', why: `${shop.origin} answered with status ${response.status}.` };
  }
  const { name, kind } = deviceOf(await response.json());
  if (kind === 'printer') return { kind: 'enrolled', key, name };
  return {
    kind: 'refused',
    why: `The code is that of a device of the kind ${kind}: add one of the kind printer.`,
  };
}

function deviceOf(answer: unknown): { readonly name: string; readonly kind: string } {
  const { payload } = answer as { readonly payload?: { readonly device?: object } };
  const { name, kind } = (payload?.device ?? {}) as Readonly<Record<string, unknown>>;
  return { name: String(name), kind: String(kind) };
}
