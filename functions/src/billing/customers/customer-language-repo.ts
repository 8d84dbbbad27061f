import { type PayerId } from '@keelson/contracts/ids';
import { type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { type Firestore } from 'firebase-admin/firestore';
import { billingCollections } from '../billing-collections';
import { changeCustomer } from './customer-repo';

/** Stores which chosen languages the customers at the provider do not have yet. */
export class CustomerLanguageRepo {
  constructor(
    private readonly db: Firestore,
    /** Returns the language that a person or a workspace has chosen. */
    private readonly chosenBy: (payer: PayerId) => Promise<Language | null>,
  ) {}

  /**
   * Notes that the account has chosen a language, which its record has already: of two requests at once, the record
   * tells which one was last.
   *
   * @returns False when the account has no customer at the provider.
   */
  async choose(uid: PayerId, language: Language): Promise<boolean> {
    const after = await changeCustomer(this.db, uid, async (current) =>
      current.providerCustomerId === null || current.deletedAt !== null
        ? current
        : { ...current, pendingLanguage: (await this.chosenBy(uid)) ?? language },
    );
    return after?.pendingLanguage != null;
  }

  /**
   * The provider has this language now. Requests may arrive there in another order than they were sent, so a language
   * that is not the chosen one has replaced it, also when that was sent already.
   *
   * @returns True when the chosen one is pending and must be sent again.
   */
  async settle(uid: PayerId, language: Language): Promise<boolean> {
    const after = await changeCustomer(this.db, uid, async (current) => {
      const chosen = (await this.chosenBy(uid)) ?? current.pendingLanguage ?? language;
      const isRight = chosen === language || current.deletedAt !== null;
      return { ...current, pendingLanguage: isRight ? null : chosen };
    });
    return after?.pendingLanguage != null;
  }

  /** A request failed, and its language may have arrived: when it is not the chosen one, that is pending again. */
  async doubt(uid: PayerId, language: Language): Promise<void> {
    await changeCustomer(this.db, uid, async (current) => {
      if (current.pendingLanguage !== null || current.deletedAt !== null) return current;
      const chosen = (await this.chosenBy(uid)) ?? language;
      return chosen === language ? current : { ...current, pendingLanguage: chosen };
    });
  }

  /** Accounts whose language the provider does not have. */
  async pending(limit: number): Promise<PayerId[]> {
    const found = await billingCollections(this.db)
      .customers.where('pendingLanguage', 'in', LANGUAGES)
      .limit(limit)
      .get();
    return found.docs.map((document) => document.data().uid);
  }
}
