import { ExportAudit, ListAudit } from '@keelson/contracts/audit/audit';
import { attachmentDisposition } from '@keelson/server/http/attachment-headers';
import { type Route, route } from '../http/route';
import { type AuditRepo } from './audit-repo';
import { exportAudit } from './export-audit';
import { namePeople, type NamesOf } from './name-people';
import { type SealDeps } from './seal-audit';

export interface AuditAdminDeps {
  readonly audit: AuditRepo;
  readonly sealing: SealDeps;
  readonly namesOf: NamesOf;
}

export const auditAdminRoutes = ({ audit, sealing, namesOf }: AuditAdminDeps): Route[] => [
  route(ExportAudit, ({ query: { from = 0, to = sealing.now() }, reply }) => {
    reply.header('Content-Type', 'application/x-ndjson; charset=utf-8');
    reply.header('Content-Disposition', attachmentDisposition('audit.ndjson'));
    reply.file(exportAudit(audit, { from, to }));
    return Promise.resolve({});
  }),
  route(ListAudit, async ({ query }) => namePeople(await audit.page(query), namesOf)),
];
