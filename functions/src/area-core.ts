import { type Firestore } from 'firebase-admin/firestore';
import { type Clock } from '@keelson/server/clock';
import { type FileStore } from '@keelson/server/files/file-store';
import { type StaffRepo } from './account/staff-repo';
import { type UserRepo } from './account/user-repo';
import { type AuditRepo } from './audit/audit-repo';
import { type NamesOf } from './audit/name-people';
import { type Config } from './config';
import { type Authenticator } from './http/authenticate';

/** Areas that can be left out take these from the other parts of the functions. */
export interface AreaCore {
  readonly config: Config;
  readonly db: Firestore;
  readonly files: FileStore;
  readonly appUrl: string;
  readonly audit: AuditRepo;
  readonly staff: StaffRepo;
  readonly users: UserRepo;
  readonly namesOf: NamesOf;
  readonly authenticator: Authenticator;
  readonly now: Clock;
}
