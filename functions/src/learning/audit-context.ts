import { type AuditActor } from '@keelson/contracts/audit/audit';

/** Actor and request of a change, for its audit entries. */
export interface AuditContext {
  readonly actor: AuditActor;
  readonly requestId: string;
}
