import { familyNameOf } from './family-name';
import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { PNG_PICTURE } from '@keelson/server/files/testing/photos';
import { handleEvent } from '../../billing/webhooks/handle-event';
import { type MemoryProvider } from '../../billing/testing/memory-provider';
import { APP_URL } from '../../testing/test-config';
import { type TestProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { AREA_LIVES } from './area-lives';
import { store } from './area-life';

export interface Life {
  readonly product: TestProduct;
  readonly provider: MemoryProvider;
  readonly role: StaffRole | null;
  readonly plan: PlanKey;
  readonly admin: TestUser;
}

/** An account with everything that a person can have: what they write and own, and what others record of them. */
export async function livedAccount({
  product,
  provider,
  role,
  plan,
  admin,
}: Life): Promise<TestUser> {
  const person =
    role === null ? await TestUser.start(product) : await TestUser.staff(product, role);
  const name = `Zelda ${familyNameOf(person)}`;
  await person.send('PATCH', '/api/me', { displayName: name });
  if (plan !== 'free') await subscribe(product, provider, { person, plan });
  await product.fetch('/api/me/picture', {
    method: 'PUT',
    body: new Uint8Array(PNG_PICTURE),
    headers: {
      cookie: person.cookie,
      origin: APP_URL,
      'content-type': 'application/octet-stream',
    },
  });
  if (role !== null) {
    await store(product, {
      'settings/flags': { audiences: { former: { kind: 'uids', uids: [person.uid] } } },
      [`webhookEvents/${randomUUID()}`]: { resolution: { by: person.uid } },
      [`staff/${randomUUID()}`]: {
        role: 'viewer',
        grantedBy: person.uid,
        grantedAt: Timestamp.now(),
      },
      [`mail/${randomUUID()}`]: {
        uid: person.uid,
        to: 'them@keelson.test',
        message: { text: `Dear ${name}` },
      },
    });
  }
  for (const lived of AREA_LIVES) await lived({ product, person, name, role });
  // Each of the two reads is audited.
  await admin.get(`/api/admin/users/${person.uid}/sessions`);
  await admin.send('POST', `/api/admin/users/${person.uid}/view`, {
    reason: `Ticket of ${person.email}`,
  });
  if (role === 'admin') await person.get(`/api/admin/users/${admin.uid}/sessions`);
  return person;
}

async function subscribe(
  product: TestProduct,
  provider: MemoryProvider,
  { person, plan }: { readonly person: TestUser; readonly plan: PlanKey },
): Promise<void> {
  const customerId = provider.addCustomer(person.uid);
  const subscriptionId = provider.addSubscription(customerId, { planKey: plan }, person.uid);
  const ids = { subscriptionId, customerId, uidHint: person.uid };
  await handleEvent(
    product.parts().billing,
    provider.event('customer.subscription.updated', ids, Date.now()),
  );
}
