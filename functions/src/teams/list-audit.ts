import { type AuditEntry } from '@keelson/contracts/audit/audit';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { auditKindOf, type WorkspaceAuditKind } from '@keelson/contracts/teams/audit-kinds';
import { paths } from '@keelson/contracts/paths';
import { type Page } from '@keelson/server/page';
import { type AuditPageQuery, type AuditRepo } from '../audit/audit-repo';

interface WorkspaceAuditQuery extends Omit<AuditPageQuery, 'scope' | 'target' | 'action'> {
  readonly kind?: WorkspaceAuditKind | undefined;
}

/** Pages of the log that one request reads at most. */
const MAX_PAGES = 2;

/**
 * Entries of a workspace, newest first. Person and kind of action are filtered here, so that the log needs no indexes for
 * workspaces: a page can be short, and the next one continues.
 */
export async function listWorkspaceAudit(
  audit: Pick<AuditRepo, 'page'>,
  id: WorkspaceId,
  { actorId, kind, ...query }: WorkspaceAuditQuery,
): Promise<Page<AuditEntry>> {
  const isWanted = (entry: AuditEntry): boolean =>
    (actorId === undefined || entry.actor.id === actorId) &&
    (kind === undefined || auditKindOf(entry.action) === kind);
  let { cursor } = query;
  for (let read = 1; ; read += 1) {
    const page = await audit.page({ ...query, cursor, scope: paths.workspace(id) });
    const items = page.items.filter(isWanted);
    const isEnough = items.length > 0 || page.nextCursor === null || read === MAX_PAGES;
    if (isEnough) return { items, nextCursor: page.nextCursor };
    cursor = page.nextCursor;
  }
}
