import { create } from 'zustand';

/** What this tab knows of builds other than its own. */
interface UpdateState {
  /** Another build is served than the one that made this page. */
  readonly isAvailable: boolean;
  /** The visitor wants it, and it is on its way. */
  readonly isWorking: boolean;
}

export const useUpdate = create<UpdateState>()(() => ({ isAvailable: false, isWorking: false }));
