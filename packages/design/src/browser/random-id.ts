/** 32 hexadecimal digits that name one request; `crypto.randomUUID` is missing on plain HTTP. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
