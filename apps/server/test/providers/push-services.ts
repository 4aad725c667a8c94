import { type FakePushService, openFakePushService } from '@comptoir/fake-push/fake-push-service';
import { onTestFinished } from 'vitest';

/** A push service that is closed after the test. */
export async function pushService(): Promise<FakePushService> {
  const service = await openFakePushService();
  onTestFinished(() => service.close());
  return service;
}
