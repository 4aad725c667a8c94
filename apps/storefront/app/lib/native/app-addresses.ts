/** Where the shop is that an app orders from. */
export interface AppAddresses {
  readonly apiRoot: string;
  readonly siteRoot: string;
}

/** Written beside the pages when an app is made, so that one build serves any shop. */
const ADDRESSES = '/addresses.json';

export async function readAddresses(): Promise<AppAddresses> {
  const answer = await fetch(ADDRESSES);
  return answer.json();
}
