import { create } from 'zustand';
import { type Bell, createBell, type SoundState } from '#lib/sound/bell.ts';
import { acceptedByItself, createRinger, ringingOrders } from '#lib/sound/ringing.ts';
import { announceReports, ringOnDevice } from '#lib/sound/ringing-device.ts';
import { createWakeLock, type WakeLockState } from '#lib/sound/wake-lock.ts';
import { newReports, useReportedItems } from '#stores/reported-items.ts';
import { staffApi } from '#stores/session.ts';
import { boardApi, useBoard } from './board.ts';
import { serverClock } from './clock.ts';
import { silence } from './order-commands.ts';

interface ServiceStore {
  readonly sound: SoundState;
  readonly wakeLock: WakeLockState;
  readonly notifications: NotificationPermission | 'unsupported';
  /** The orders that ring on this device now. */
  readonly ringing: readonly string[];
}

/** What this device does during a service: sound, screen, notifications. */
export const useService = create<ServiceStore>()(() => ({
  sound: 'untried',
  wakeLock: 'off',
  notifications: notificationState(),
  ringing: [],
}));

let bell: Bell | null = null;

/**
 * Rings on the given audio element and keeps the screen on while this device has begun its service, until the
 * returned function is called. Rules OB-70 to OB-72.
 */
export function startService(audio: HTMLAudioElement): () => void {
  const ownBell = createBell(audio, (sound) => {
    if (useService.getState().sound !== sound) useService.setState({ sound });
  });
  bell = ownBell;
  const wakeLock = createWakeLock(
    {
      request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : undefined,
      isVisible: () => !document.hidden,
    },
    (state) => useService.setState({ wakeLock: state }),
  );
  const ring = createRinger({
    startSound: ownBell.start,
    stopSound: ownBell.stop,
    playOnce: ownBell.test,
    ...ringOnDevice((orderId) => useBoard.getState().state.orders.get(orderId)?.number),
  });

  /** What was accepted by itself and has sounded here: the server is told once. Rule OB-43. */
  const acknowledged = new Set<string>();

  function update(): void {
    const { serviceSince, view, silences } = useBoard.getState();
    const shown = [...view.shown.values()].map(({ order }) => order);
    const now = serverClock.now();
    const ids = serviceSince ? ringingOrders(shown, silences, now) : [];
    if (ids.join() !== useService.getState().ringing.join()) useService.setState({ ringing: ids });
    const once = serviceSince ? acceptedByItself(shown) : [];
    ring(ids, once);
    const rung = once.filter((id) => !acknowledged.has(id));
    if (rung.length === 0 || useService.getState().sound !== 'heard') return;
    for (const id of rung) acknowledged.add(id);
    silence(rung);
  }
  function keepAwake(): void {
    if (useBoard.getState().serviceSince) wakeLock.check();
  }
  function onVisibility(): void {
    keepAwake();
    update();
  }

  const stopListening = useBoard.subscribe((state, before) => {
    const isSame =
      state.view === before.view &&
      state.silences === before.silences &&
      state.serviceSince === before.serviceSince;
    if (isSame) return;
    update();
    if (state.serviceSince !== before.serviceSince) keepAwake();
  });
  const stopReports = useReportedItems.subscribe(({ reports }, before) => {
    const begun = newReports(reports, before.reports);
    if (begun.length === 0 || !useBoard.getState().serviceSince) return;
    if (useService.getState().ringing.length === 0) ownBell.test();
    announceReports(begun.map(({ number }) => number));
  });
  // A silence ends, and a sound that something else stopped goes on.
  const ringTimer = setInterval(update, 1000);
  const wakeTimer = setInterval(keepAwake, 60_000);
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    stopListening();
    stopReports();
    clearInterval(ringTimer);
    clearInterval(wakeTimer);
    document.removeEventListener('visibilitychange', onVisibility);
    ring([]);
    wakeLock.stop();
    bell = null;
  };
}

/** Plays the sound once; only after a gesture. Rule OB-71. */
export async function testSound(): Promise<void> {
  const wasHeard = await bell?.test();
  if (!wasHeard) useService.setState({ sound: 'blocked' });
}

/** The second channel of a sleeping page: the alerts of OB-44. Loaded when it begins. */
async function startAlerts(): Promise<void> {
  const { startPush } = await import('#lib/browser/staff-push.ts');
  await startPush(staffApi);
}

/** Begins the service of this device with everything that needs a gesture. Rule OB-71. */
export async function beginService(): Promise<void> {
  // Without waiting: a gesture allows both only for a moment.
  const sound = testSound();
  if (typeof Notification !== 'undefined' && Notification.permission !== 'denied') {
    Notification.requestPermission().then((permission) => {
      useService.setState({ notifications: notificationState() });
      if (permission === 'granted') startAlerts().catch(() => {});
    });
  }
  const result = await boardApi.service(true);
  if (result.ok) useBoard.setState({ serviceSince: result.payload.service_since });
  await sound;
}

export async function endService(): Promise<void> {
  const result = await boardApi.service(false);
  if (result.ok) useBoard.setState({ serviceSince: result.payload.service_since });
}

function notificationState(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}
