import { type Clock } from '@keelson/server/clock';
import { type FileScanner } from '@keelson/server/files/file-scanner';
import { type FileStore } from '@keelson/server/files/file-store';
import { type Logger } from '@keelson/server/logger';
import {
  type MailSettings,
  type NotificationWriter,
} from '@keelson/server/notifications/notification-writer';
import { type SessionRepo } from '../account/session-repo';
import { type UserRepo } from '../account/user-repo';
import { type AuditRepo } from '../audit/audit-repo';
import { type NamesOf } from '../audit/name-people';
import { type WorkspaceBilling } from '../billing/workspace-billing';
import { type Actor } from '../http/authenticate';
import { type RequestKey } from '../http/idempotency-repo';
import { type UsageDeps } from '../usage/get-usage';
import { type KeyRepo } from './keys/key-repo';
import { type WorkspaceRepo } from './workspace-repo';

export interface TeamDeps {
  readonly workspaces: WorkspaceRepo;
  readonly keys: KeyRepo;
  readonly billing: WorkspaceBilling;
  readonly sessions: Pick<SessionRepo, 'setWorkspace'>;
  readonly users: UserRepo;
  readonly usage: UsageDeps;
  readonly audit: AuditRepo;
  readonly notifier: NotificationWriter;
  readonly namesOf: NamesOf;
  /** Null: nothing is mailed, so nobody can be invited. */
  readonly mail: MailSettings | null;
  readonly files: FileStore;
  readonly scanner: FileScanner | null;
  readonly now: Clock;
  readonly log: Logger;
}

/** Describes who asks for a change, and by which request. */
export interface Requester {
  readonly actor: Pick<Actor, 'uid' | 'email' | 'emailVerified' | 'sessionId' | 'workspace'>;
  readonly requestId: string;
  readonly key: RequestKey | null;
}
