import { createContext, useContext } from 'react';

/** Ends the session and leads to the home page; who is told that the session ended does no more. */
export const LeaveContext = createContext<() => Promise<void>>(async () => {});

export function useLeave(): () => Promise<void> {
  return useContext(LeaveContext);
}
