import { callOverHttp } from '@comptoir/contract/wire/api-result';
import { noteInConsole } from '#lib/browser/console-note.ts';
import { whenIdle } from '#lib/browser/when-idle.ts';
import { BUILD } from '#lib/configuration/build-facts.ts';
import { isNative } from '#lib/platform/platform.ts';
import { reachableStorage } from '#stores/persistence/persisted-state.ts';
import { useUnsavedWork } from '#stores/visitor/unsaved-work.ts';
import { deferredReload, latestBuild, watchBuild } from './new-build.ts';
import { hasTypedText, useUpdate } from './page-state.ts';
import {
  activateWaiting,
  activations,
  applyUpdate,
  followNewWorker,
  offerLoaded,
  registerWorker,
  workerContainer,
} from './worker-update.ts';

const container = workerContainer();
let registration: ServiceWorkerRegistration | null = null;
/** The activation of a worker that this page still has to be reloaded for; null for none. */
let activation: string | null = null;

function isWorkOpen(): boolean {
  return useUnsavedWork.getState().open > 0 || hasTypedText(document);
}

const reload = () => window.location.reload();

const reloading = deferredReload({
  session: reachableStorage(() => window.sessionStorage),
  isWorkOpen,
  reload(reason) {
    if (reason === activation) reload();
    else applyUpdate({ container, registration, reload: reloadIdlePage });
  },
});

/** Work may have been opened while the other build's worker took over: the reload is attempted again then. */
function reloadIdlePage(): void {
  if (!isWorkOpen()) reload();
}

/** Work that closes on a page may continue on the next one, which would cancel the reload. */
const SETTLE_MS = 1_000;

/** After a navigation, or anything else that may unblock an update. */
export function attemptUpdate(): void {
  setTimeout(reloading.attempt, SETTLE_MS);
}

/** Applies the update at once, also with open work: the visitor requested it. Rule B-13. */
export function updateNow(): void {
  useUpdate.setState({ isWorking: true });
  applyUpdate({ container, registration, reload });
}

/**
 * Registers the worker and watches for other builds. `onReached` is called on every answer of the server.
 * Returns the clean-up.
 */
export function startUpdates(onReached: () => void): () => void {
  const { look, stop } = watchBuild({
    ask: () => latestBuild(callOverHttp(''), noteInConsole),
    // Apps carry their own build.
    isVisible: () => !isNative && document.visibilityState === 'visible',
    onBuild(id) {
      onReached();
      const isOwn = id === BUILD.id;
      useUpdate.setState({ isAvailable: !isOwn });
      reloading.want(isOwn ? activation : id);
      if (isOwn) activateWaiting(registration);
      else registration?.update().catch(logFailure);
    },
  });
  const nextActivation = activations(container?.controller !== null);
  const onActivated = () => {
    const name = nextActivation();
    // A reload for another build begins with this activation, and one reload is for both.
    if (name === null || reloading.isUnderWay()) return;
    activation = name;
    reloading.want(activation);
    look();
  };
  const unsubscribe = useUnsavedWork.subscribe(attemptUpdate);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  container?.addEventListener('controllerchange', onActivated);
  whenIdle(() => start(look));
  return () => {
    stop();
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    container?.removeEventListener('controllerchange', onActivated);
  };
}

async function start(look: () => Promise<void>): Promise<void> {
  // A request would start the worker that stops for the new one, which then waits for half a minute.
  const lookUnlessApplied = () =>
    reloading.isUnderWay() || useUpdate.getState().isWorking || look();
  if (container) {
    const isFirst = container.controller === null;
    registration = await registerWorker(container);
    // The first worker of a browser replaces none.
    if (registration)
      followNewWorker(registration, () => container.controller && lookUnlessApplied());
    if (registration && isFirst) offerLoaded(container).catch(logFailure);
  }
  await look();
}

function logFailure(failure: unknown): void {
  noteInConsole(`The update failed: ${failure}`);
}
