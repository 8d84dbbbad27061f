import { type AuditActor } from '@keelson/contracts/audit/audit';
import { type RequestKey } from '../http/idempotency-repo';

export interface AuditContext {
  readonly actor: AuditActor;
  readonly requestId: string;
}

export interface KeyedContext extends AuditContext {
  readonly key: RequestKey | null;
}
