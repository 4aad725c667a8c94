/** Fields whose values are never in the audit log, in any object of it. Rule SA-51. */
const SECRET_FIELDS =
  /password|pin$|(?:_|^)codes?$|secret|token|hash$|^card|^cvc$|^iban$|^credential/i;
/** Fields that look like it. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(['has_pin', 'postal_code', 'coupon_code']);

const LEFT_OUT = '[secret]';

/** A copy without the values of secret fields. Rule SA-51. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      isSecret(name) ? LEFT_OUT : withoutSecrets(held),
    ]),
  );
}

function isSecret(name: string): boolean {
  return SECRET_FIELDS.test(name) && !PLAIN_FIELDS.has(name);
}
