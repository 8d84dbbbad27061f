import { type WorkspaceId } from '@keelson/contracts/ids';
import { type StoredFlags } from '@keelson/contracts/platform/flags';
import { type Clock } from '@keelson/server/clock';
import { type FileScanner } from '@keelson/server/files/file-scanner';
import { type FileStore } from '@keelson/server/files/file-store';
import { type Logger } from '@keelson/server/logger';
import { type NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { type Firestore } from 'firebase-admin/firestore';
import { type AccountDirectory } from './account/account-directory';
import { type SessionRepo } from './account/session-repo';
import { type StaffRepo } from './account/staff-repo';
import { type UserRepo } from './account/user-repo';
import { type AreaOverrides } from './area-overrides';
import { type AuditRepo } from './audit/audit-repo';
import { type NamesOf } from './audit/name-people';
import { type BillingDeps } from './billing/billing-deps';
import { type WorkspaceBilling } from './billing/workspace-billing';
import { type Config } from './config';
import { type Authenticator } from './http/authenticate';
import { type WorkspaceGuard } from './http/workspace-guard';
import { type RenderPage } from './pages/render-page';
import { type ReserveDeps } from './usage/reserve-usage';

/** Deletes what an area stores for a workspace that is removed for good. Idempotent. */
export type DeleteWorkspaceData = (id: WorkspaceId) => Promise<void>;

/** Areas that can be left out take these from the other parts of the functions. */
export interface AreaCore {
  readonly config: Config;
  readonly db: Firestore;
  readonly files: FileStore;
  readonly scanner: FileScanner | null;
  readonly appUrl: string;
  readonly audit: AuditRepo;
  readonly staff: StaffRepo;
  readonly sessions: SessionRepo;
  readonly workspaceBilling: WorkspaceBilling;
  readonly billing: BillingDeps;
  readonly users: UserRepo;
  readonly accounts: AccountDirectory;
  readonly namesOf: NamesOf;
  readonly authenticator: Authenticator;
  /** Null in a copy without workspaces. */
  readonly workspaces: WorkspaceGuard | null;
  readonly notifier: NotificationWriter;
  readonly flags: CachedDocument<StoredFlags>;
  readonly usage: ReserveDeps;
  readonly enqueue: (name: string, data: object) => Promise<void>;
  readonly renderPage: RenderPage;
  readonly now: Clock;
  readonly log: Logger;
  readonly overrides: AreaOverrides;
}
