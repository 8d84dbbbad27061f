import { type Incident, StaffIncidents } from '@keelson/contracts/billing/incident';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore } from 'firebase-admin/firestore';
import { billingCollections } from '../billing-collections';
import { isTombstone } from '../domain/customer-record';
import { withIncident } from '../domain/incidents';
import { transact } from '@keelson/server/store/transact';

const converter = documentConverter(StaffIncidents, 'id');

/** Incidents that the owner of a subscription does not see. Its own document is readable by the owner. */
export class StaffIncidentRepo {
  constructor(private readonly db: Firestore) {}

  async find(id: SubscriptionId): Promise<StaffIncidents | null> {
    return (await this.ref(id).get()).data() ?? null;
  }

  async ofUser(uid: PayerId): Promise<StaffIncidents[]> {
    const found = await this.collection().where('uid', '==', uid).get();
    return found.docs.map((document) => document.data());
  }

  /** Adds an incident, or its newer state. A deleted account gets none. */
  add(id: SubscriptionId, uid: PayerId, incident: Incident): Promise<void> {
    return transact(this.db, async (transaction) => {
      const customers = billingCollections(this.db).customers.doc(uid);
      const customer = (await transaction.get(customers)).data();
      const stored = (await transaction.get(this.ref(id))).data();
      if (isTombstone(customer ?? null)) return;
      const incidents = withIncident(stored?.incidents ?? [], incident);
      transaction.set(this.ref(id), { ...stored, id, uid, incidents }, converter.replaceKnown);
    });
  }

  /** Call it after the tombstone is stored: nothing can be added then. */
  async deleteUserData(uid: PayerId): Promise<void> {
    const found = await this.collection().where('uid', '==', uid).get();
    await Promise.all(found.docs.map(({ ref }) => ref.delete()));
  }

  private collection() {
    return this.db.collection(paths.staffIncidents()).withConverter(converter);
  }

  private ref(id: SubscriptionId) {
    return this.db.doc(paths.staffIncidentsOf(id)).withConverter(converter);
  }
}
