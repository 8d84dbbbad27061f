import { isWorkspacePayer, payerOf } from '@keelson/contracts/billing/payer-of';
import { type PayerId, type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { isLanguage, type Language } from '@keelson/contracts/platform/languages';
import { type EpochMs } from '@keelson/contracts/time';
import { type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { type FindAccounts, type SignInAccount } from '../billing-deps';
import { type CustomerProfile } from '../provider/payment-provider';
import { type WorkspaceDirectory, type WorkspacePayer } from './workspace-directory';

/** The people who are told of a payer's plan and payments. */
export interface Audience {
  readonly people: readonly UserId[];
  /** Null for a person. */
  readonly workspace: Pick<WorkspacePayer, 'name' | 'billingPage'> | null;
}

interface Caller {
  readonly uid: UserId;
  /** The workspace that the session works in; null for the person's own. */
  readonly workspace: WorkspaceId | null;
}

/** Whom a payer is: a person, under the id of their account, or a workspace. */
export class Payers {
  constructor(
    private readonly db: Firestore,
    /** Null in a copy without workspaces. */
    private readonly workspaces: WorkspaceDirectory | null,
  ) {}

  async exists(payer: PayerId): Promise<boolean> {
    if (isWorkspacePayer(payer)) return (await this.workspace(payer)) !== null;
    return (await this.user(payer)).exists;
  }

  async profileOf(payer: PayerId): Promise<CustomerProfile> {
    if (isWorkspacePayer(payer)) {
      const { email = null, name = null, language = null } = (await this.workspace(payer)) ?? {};
      return { email, name, language };
    }
    const user = await this.user(payer);
    const text = (field: string): string | null => {
      const value: unknown = user.get(field);
      return typeof value === 'string' && value !== '' ? value : null;
    };
    const language: unknown = user.get('preferences.language');
    return {
      email: text('email'),
      name: text('displayName'),
      language: isLanguage(language) ? language : null,
    };
  }

  /** The chosen language of pages and invoices; null without a choice. */
  async languageOf(payer: PayerId): Promise<Language | null> {
    return (await this.profileOf(payer)).language;
  }

  /** The path of the page where a workspace pays; null for a person. */
  async billingPageOf(payer: PayerId): Promise<string | null> {
    if (!isWorkspacePayer(payer)) return null;
    return (await this.workspace(payer))?.billingPage ?? null;
  }

  /** Nothing is read for a person. */
  async audienceOf(payer: PayerId): Promise<Audience> {
    if (!isWorkspacePayer(payer)) return { people: [payer], workspace: null };
    const workspace = await this.workspace(payer);
    return { people: workspace?.billingMembers ?? [], workspace };
  }

  /** True for a workspace that is deleted, whose plan must not renew. */
  async hasEnded(payer: PayerId): Promise<boolean> {
    return isWorkspacePayer(payer) && (await this.workspace(payer))?.hasEnded === true;
  }

  /** Finds the payer of a caller: the workspace of the session, or the person. @throws As {@link WorkspaceDirectory}. */
  async ofCaller({ uid, workspace }: Caller, at: EpochMs): Promise<PayerId> {
    if (workspace === null || this.workspaces === null) return payerOf(uid);
    return this.workspaces.payerFor(workspace, uid, at);
  }

  /** The person who made a workspace, and a person themselves. */
  async personBehind(payer: PayerId): Promise<UserId | null> {
    if (!isWorkspacePayer(payer)) return payer;
    return (await this.workspace(payer))?.createdBy ?? null;
  }

  /** All payers of one person, the payer first: what is free once counts for all of them. */
  async samePersonAs(payer: PayerId): Promise<readonly PayerId[]> {
    const person = await this.personBehind(payer);
    if (person === null || this.workspaces === null) return [payer];
    const made = await this.workspaces.createdBy(person);
    return [...new Set([payer, person as PayerId, ...made])];
  }

  /** Those of at most 100 payers that exist: people in Firebase Auth, and workspaces. */
  async findAll(
    payers: readonly PayerId[],
    findAccounts: FindAccounts,
  ): Promise<ReadonlyMap<PayerId, SignInAccount>> {
    const people = payers.filter((payer) => !isWorkspacePayer(payer));
    const found = new Map<PayerId, SignInAccount>();
    const accounts = people.length === 0 ? [] : await findAccounts(people);
    for (const [uid, account] of accounts) found.set(uid as PayerId, account);
    await Promise.all(
      payers.filter(isWorkspacePayer).map(async (payer) => {
        // A copy that has left workspaces out can't tell: their data comes back with the area.
        if (this.workspaces === null) found.set(payer, { email: null });
        const workspace = await this.workspace(payer);
        if (workspace !== null) found.set(payer, { email: workspace.email });
      }),
    );
    return found;
  }

  private async workspace(payer: PayerId): Promise<WorkspacePayer | null> {
    return (await this.workspaces?.find(payer)) ?? null;
  }

  private user(payer: PayerId): Promise<DocumentSnapshot> {
    return this.db.doc(paths.user(payer)).get();
  }
}
