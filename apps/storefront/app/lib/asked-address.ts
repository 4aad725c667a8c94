import { useContext } from 'react';
import { useLocation } from 'react-router';
import { DocumentContext, type RequestedAddress } from '#document/document-context.ts';

/**
 * The address in the address bar. On the server a placeholder stands for it: one rendering of the error
 * page serves all addresses, and `asked-address.server.ts` fills each in when it is sent.
 */
export function useRequestedAddress(): RequestedAddress {
  const document = useContext(DocumentContext);
  const { pathname, search } = useLocation();
  return document?.asked ?? { pathname, search };
}
