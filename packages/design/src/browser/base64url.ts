/** Bytes as base64url without padding, as keys and identities travel. */
export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The API's identity of a device with push: the SHA-256 of its endpoint. */
export async function pushDeviceId(endpoint: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}
