import { ListAudit } from '@keelson/contracts/audit/audit';
import { type Route, route } from '../http/route';
import { type AuditRepo } from './audit-repo';

/** Console routes for the audit log. */
export const auditAdminRoutes = ({ audit }: { readonly audit: AuditRepo }): Route[] => [
  route(ListAudit, ({ query }) => audit.page(query)),
];
