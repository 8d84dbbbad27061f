import { DomainError } from '@keelson/contracts/errors';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { type NewAuditEntry } from '../../audit/audit-repo';
import { type AuditContext } from '../audit-context';
import { type ApplyDeps } from './apply-deps';

interface RefusableApply<Value> {
  readonly digest: Digest;
  readonly context: AuditContext;
  readonly start: () => Promise<Value>;
}

/** Records an apply that is refused in the audit log, and nothing else. An unavailable service refuses nothing. */
export async function auditRefusal<Value>(
  { audit, log, now }: Pick<ApplyDeps, 'audit' | 'log' | 'now'>,
  { digest, context, start }: RefusableApply<Value>,
): Promise<Value> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'service/unavailable') throw error;
    const entry: NewAuditEntry = {
      ...context,
      action: 'learning.apply-refused',
      target: paths.manifestHead(),
      message: {
        code: 'learning.apply-refused',
        params: { plan: digest.slice(0, 12), code: error.code },
      },
      after: { digest, code: error.code },
      at: now(),
    };
    await audit.record(entry).catch((failure: unknown) => {
      log.error('Could not record a refused apply', { code: error.code, error: failure });
    });
    throw error;
  }
}
