import { type Draft } from '../../model/draft';
import { type DeliveryRecord } from '../../model/event-records';
import { newDelivery } from './queue-event';

/** Resends an event to one endpoint or to all enabled ones, regardless of their event types. */
export function resendEvent(draft: Draft, id: string, endpoint: string | null): DeliveryRecord[] {
  const event = draft.get('event', id);
  const endpoints =
    endpoint === null
      ? draft.all('webhookEndpoint').filter(({ status }) => status === 'enabled')
      : [draft.get('webhookEndpoint', endpoint)];
  return endpoints.map((each) =>
    draft.put('delivery', { ...newDelivery(draft, each.id, event), fault: 'resent' }),
  );
}
