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

/** The inverse of `addressLine`. A line without a postal code is a street. */
export function addressParts(line: string): AddressParts {
  const [, address = '', postalCode = '', city = ''] =
    /^(?:(.*), *)?([0-9][0-9A-Z -]{2,8}[0-9A-Z]) +([^0-9,]+)$/i.exec(line.trim()) ?? [];
  if (postalCode === '') return { address: line.trim(), postalCode: '', city: '' };
  return { address, postalCode, city };
}
