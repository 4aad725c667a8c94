/** How the site becomes an app: by hand on an Apple device, elsewhere by the browser's own offer. */
export type InstallMethod = 'home-screen' | 'dock' | 'prompt';

/** The first Safari that puts sites into the Dock. */
const DOCK_SAFARI = 17;

/** The install method of this device. An iPad identifies as a Macintosh, but has touch. Rule F-2. */
export function installMethod({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallMethod {
  // Without it the browser is inside another app, which shares nothing with the home screen.
  if (!userAgent.includes('Safari/')) return 'prompt';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'home-screen';
  const isMacintosh = userAgent.includes('Macintosh') && !/Chrom|Edg\//.test(userAgent);
  if (isMacintosh && maxTouchPoints > 0) return 'home-screen';
  const [, version = '0'] = /Version\/(\d+)/.exec(userAgent) ?? [];
  return isMacintosh && Number(version) >= DOCK_SAFARI ? 'dock' : 'prompt';
}

/** Whether the site runs in a window of its own, as an app. Rule F-6. */
export function isStandalone(view: Pick<Window, 'matchMedia' | 'navigator'>): boolean {
  const { navigator } = view;
  const isFromHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isFromHomeScreen || view.matchMedia('(display-mode: standalone)').matches;
}
