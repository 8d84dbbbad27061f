import { type UserId } from '@keelson/contracts/ids';
import { type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { type Firestore } from 'firebase-admin/firestore';
import { billingCollections } from './billing-collections';
import { changeCustomer } from './change-customer';

/** Which chosen languages the customers at the provider do not have yet. */
export class CustomerLanguageRepo {
  constructor(private readonly db: Firestore) {}

  /** @returns False when the account has no customer at the provider. */
  async choose(uid: UserId, language: Language): Promise<boolean> {
    const after = await changeCustomer(this.db, uid, (current) =>
      Promise.resolve(
        current.providerCustomerId === null || current.deletedAt !== null
          ? current
          : { ...current, pendingLanguage: language },
      ),
    );
    return after?.pendingLanguage === language;
  }

  /** The provider has the language. Nothing happens when another one was chosen meanwhile. */
  async settle(uid: UserId, language: Language): Promise<void> {
    await changeCustomer(this.db, uid, (current) =>
      Promise.resolve(
        current.pendingLanguage === language ? { ...current, pendingLanguage: null } : current,
      ),
    );
  }

  /** Accounts whose language the provider does not have. */
  async pending(limit: number): Promise<UserId[]> {
    const found = await billingCollections(this.db)
      .customers.where('pendingLanguage', 'in', LANGUAGES)
      .limit(limit)
      .get();
    return found.docs.map((document) => document.data().uid);
  }
}
