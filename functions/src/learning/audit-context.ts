import { type AuditActor } from '@keelson/contracts/audit/audit';
import { type RequestKey } from '../http/idempotency-repo';

/** Actor and request of a change, for its audit entries. */
export interface AuditContext {
  readonly actor: AuditActor;
  readonly requestId: string;
}

/** A change that stores the key of its request needs these. */
export interface KeyedContext extends AuditContext {
  readonly key: RequestKey | null;
}
