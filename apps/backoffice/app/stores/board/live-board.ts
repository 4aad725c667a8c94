import { followBoard } from '#lib/live/board-feed.ts';
import { openEventStream } from '#lib/live/event-stream.ts';
import { followAvailability } from '#stores/availability.ts';
import { applyStateEvent, forgetLiveStates, useLiveStates } from '#stores/live-states.ts';
import { followPrinters } from '#stores/printers.ts';
import { followReportedItems } from '#stores/reported-items.ts';
import { useSession } from '#stores/session.ts';
import {
  applyStreamEvent,
  boardApi,
  forgetBoard,
  refreshView,
  showBoard,
  useBoard,
} from './board.ts';
import { startClock } from './clock.ts';
import { restoreQueue, resumeSteps, takePressedSteps } from './steps.ts';
import { keepBoard } from './stored-board.ts';

/**
 * Follows the board and sends what waits, until the returned function is called: then the page forgets the
 * orders, since the next person to sign in may see less of them.
 */
export function startLiveBoard(): () => void {
  const stopKeeping = keepBoard();
  restoreQueue();
  const feed = followBoard(
    {
      async load(signal) {
        const result = await boardApi.board(signal);
        if (result.ok) return { kind: 'loaded', board: result.payload };
        const { status } = result.problem;
        return { kind: status === 401 || status === 403 ? 'forbidden' : 'failed', status };
      },
      position: () => useBoard.getState().state.position,
      open: (lastEventId, handlers) => openEventStream('/v2/staff/events', lastEventId, handlers),
    },
    {
      onBoard: (board) => {
        showBoard(board);
        resumeSteps();
      },
      onEvent(event) {
        applyStreamEvent(event);
        applyStateEvent(event);
      },
      onConnection(connection) {
        if (connection !== 'live') forgetLiveStates();
        useBoard.setState({ connection });
      },
      onHeard: () => useBoard.setState({ lastReceivedAt: performance.now() }),
      onForbidden: () => useBoard.setState({ connection: 'offline' }),
    },
  );
  const stopPrinters = followPrinters();
  const stopAvailability = followAvailability();
  const stopReports = followReportedItems();
  const stopOwnDevice = useLiveStates.subscribe(followOwnDevice);
  const stopClock = startClock(refreshView);
  const reconnect = () => {
    if (!document.hidden) feed.reconnect();
  };
  document.addEventListener('visibilitychange', reconnect);
  window.addEventListener('online', feed.reconnect);
  window.addEventListener('offline', feed.lose);
  window.addEventListener('pagehide', takePressedSteps);
  return () => {
    document.removeEventListener('visibilitychange', reconnect);
    window.removeEventListener('online', feed.reconnect);
    window.removeEventListener('offline', feed.lose);
    window.removeEventListener('pagehide', takePressedSteps);
    stopOwnDevice();
    stopPrinters();
    stopAvailability();
    stopReports();
    stopClock();
    feed.stop();
    forgetLiveStates();
    stopKeeping();
    forgetBoard();
  };
}

/** Asks for the session again once this device was revoked or renamed. Rule OB-80. */
function followOwnDevice({ devices: told }: ReturnType<typeof useLiveStates.getState>): void {
  const { state, load } = useSession.getState();
  const own = state.kind === 'open' ? state.session.device : null;
  if (!told || !own) return;
  const now = told.devices.find(({ device_id }) => device_id === own.device_id);
  if (now?.name !== own.name || now.kind !== own.kind) load();
}
