import { type AuditActor } from '@keelson/contracts/audit/audit';

/** Who acts in learning control, and under which request. */
export interface AuditContext {
  readonly actor: AuditActor;
  readonly requestId: string;
}
