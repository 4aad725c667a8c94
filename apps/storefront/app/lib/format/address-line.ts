export interface AddressParts {
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
}

/**
 * An address on one line: « 12 Rue Mercière, 69002 Lyon ». The API formats it alike, so both measure the
 * same place.
 */
export function addressLine({ address, postalCode, city }: AddressParts): string {
  const locality = [postalCode, city].map((part) => part.trim()).filter((part) => part !== '');
  return [address.trim(), locality.join(' ')].filter((part) => part !== '').join(', ');
}

/** « 69002 », « 75 015 » or « 1012 AB »; the number of a house is shorter. */
const WITH_POSTAL_CODE = /^(?:(.*), *)?(\d{4} ?[A-Z]{2}|\d\d ?\d{3}|\d{4}) +([^\d, ][^,]*)$/;

/** The inverse of `addressLine`. A line without a postal code is a street. */
export function addressParts(line: string): AddressParts {
  const [, address = '', postalCode = '', city = ''] = WITH_POSTAL_CODE.exec(line.trim()) ?? [];
  return { address: postalCode ? address : line.trim(), postalCode, city };
}
