import type { staffDevicesAnswer, WireStaffDevice } from '@comptoir/contract/staff/devices';
import { Alert } from '@comptoir/design/components/alert';
import { DEVICE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import type { LoadedState } from '#lib/api/loaded-state.ts';
import type { PayloadOf } from '#lib/api/payload.ts';
import { since } from '#lib/format/time-text.ts';
import { startPolling } from '#lib/live/polling.ts';
import { useClock } from '#stores/board/clock.ts';
import { useLiveStates } from '#stores/live-states.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { NewDeviceDialog } from './new-device-dialog.tsx';

type Devices = PayloadOf<typeof staffDevicesAnswer>;

/** How often the devices are asked for again while no stream tells them. */
const REFRESH_MS = 30_000;

/** The shared devices: which there are, when each was last seen, and a code for another one. Rules SA-31 and OB-80. */
export function Devices() {
  const isAllowed = useMay('settings.write');
  return isAllowed ? (
    <Enrolled />
  ) : (
    <Page title={t('Devices')}>
      <Forbidden />
    </Page>
  );
}

function Enrolled() {
  const { state: loaded, reload, retry } = useLoaded<Devices>('/devices');
  const live = useLiveStates(({ devices }) => devices);
  const state: LoadedState<Devices> = live ? { kind: 'loaded', payload: live } : loaded;
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<WireStaffDevice | null>(null);
  const [note, setNote] = useState('');

  const isLive = live !== null;
  useEffect(() => {
    if (isLive) return;
    return startPolling(reload, REFRESH_MS);
  }, [reload, isLive]);

  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t('Add a device')}
    </Button>
  );
  return (
    <Page
      title={t('Devices')}
      lead={t('Tablets that show the orders without a password, until you revoke them.')}
      action={add}
    >
      {note && (
        <div className="mb-6">
          <Alert kind="success">
            <p>{note}</p>
          </Alert>
        </div>
      )}
      <Loaded state={state} onRetry={retry}>
        {({ devices }) =>
          devices.length === 0 ? (
            <EmptyState
              sign="▭"
              title={t('No device yet')}
              text={t('Add the tablet of the kitchen: you get a code, and type it on the tablet.')}
            />
          ) : (
            <ul className="divide-y divide-hinoki border-hinoki border-y">
              {devices.map((device) => (
                <li key={device.device_id} className="flex flex-wrap items-center gap-4 py-4">
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="font-semibold text-large leading-tight">{device.name}</p>
                    <LastSeen device={device} />
                  </div>
                  <p className="rounded-full bg-hinoki px-4 py-1 font-semibold text-small">
                    {t(DEVICE_NAMES[device.kind])}
                  </p>
                  <Button
                    onClick={() => setRevoked(device)}
                    aria-label={t('Revoke {name}', { name: device.name })}
                  >
                    {t('Revoke')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && (
        <NewDeviceDialog
          onAdded={reload}
          onClose={() => {
            setAdding(false);
            reload();
          }}
        />
      )}
      {revoked && (
        <RevokeDialog
          device={revoked}
          onClose={() => setRevoked(null)}
          onRevoked={() => {
            setRevoked(null);
            setNote(t('{name} opens nothing any more.', { name: revoked.name }));
            reload();
          }}
        />
      )}
    </Page>
  );
}

function LastSeen({ device }: { readonly device: WireStaffDevice }) {
  const { enrolled_at, last_seen_at, is_alive: isHere } = device;
  const when = useClock(({ now }) => (last_seen_at === null ? '' : since(last_seen_at, now)));
  if (enrolled_at === null) {
    return <p className="text-quiet text-small">{t('Its code was not typed yet.')}</p>;
  }
  if (last_seen_at === null) return <p className="text-quiet text-small">{t('Never seen')}</p>;
  return (
    <p className="flex items-center gap-2 text-quiet text-small">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isHere ? 'bg-matcha' : 'border border-edge'}`}
      />
      {isHere ? t('connected') : t('last seen {when}', { when })}
    </p>
  );
}

interface RevokeDialogProps {
  readonly device: WireStaffDevice;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}

function RevokeDialog({ device, onClose, onRevoked }: RevokeDialogProps) {
  const { isBusy, problem, send } = useCall();
  async function revoke(): Promise<void> {
    const result = await send(() => staffApi.delete(`/devices/${device.device_id}`));
    if (result.ok) onRevoked();
  }
  return (
    <Dialog isOpen title={t('Revoke {name}?', { name: device.name })} onClose={onClose}>
      <div className="space-y-5">
        <p>
          {t('The tablet shows no order any more, at once. To use it again it needs a new code.')}
        </p>
        <FormProblem problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" isBusy={isBusy} onClick={revoke} className="grow">
            {t('Revoke')}
          </Button>
          <Button onClick={onClose} className="grow">
            {t('Back')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
