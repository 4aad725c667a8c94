import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { ServerProcess } from '../harness/server-process.ts';

/** A device of the restaurant, with the cookie that the server gave it. */
export interface Device {
  readonly cookie: string;
}

/** Opens the account of the first owner, signed in with an authenticator, and answers a client of it. */
export async function firstOwner(server: ServerProcess): Promise<ReturnType<typeof staffClient>> {
  let proof = async (): Promise<object> => ({});
  const owner = staffClient(server.url, '', () => proof());
  const token = await server.firstOwnerToken();
  const password = randomUUID();
  await owner.call('POST', 'invitations/accept', {
    token,
    email: 'patronne@example.fr',
    name: 'Inès',
    password,
  });
  const { secret } = await owner.call<{ secret: string }>('POST', 'account/totp', {});
  await owner.call('PUT', 'account/totp', { secret, code: await generate({ secret }) });
  // A measurement may be longer than a proof counts.
  proof = async () => ({ password, code: await generate({ secret }) });
  return owner;
}

/** Enrols boards, each with its code, as a restaurant does. */
export async function enrolBoards(server: ServerProcess, count: number): Promise<Device[]> {
  const owner = await firstOwner(server);
  const devices: Device[] = [];
  for (let number = 1; number <= count; number += 1) {
    const device = { name: `Tablette ${number}`, kind: 'board' };
    const { code } = await owner.call<{ code: string }>('POST', 'devices', device);
    const tablet = staffClient(server.url);
    await tablet.call('POST', 'session/device', { code });
    devices.push({ cookie: tablet.cookie() });
  }
  return devices;
}

/** Calls the staff's part of the API and keeps its cookies; gives a proof where one is asked for. */
export function staffClient(url: string, known = '', proof?: () => Promise<object>) {
  let cookie = known;
  const client = {
    cookie: () => cookie,
    async call<Payload>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Payload> {
      const answer = await fetch(`${url}/v2/staff/${path}`, {
        method,
        headers: { origin: url, cookie, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (proof && text.includes('"step_up_required"')) {
        await client.call('POST', 'session/step-up', await proof());
        return client.call(method, path, body, headers);
      }
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
      const given = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
      if (given.length > 0) cookie = given.join('; ');
      return JSON.parse(text).payload;
    },
  };
  return client;
}
