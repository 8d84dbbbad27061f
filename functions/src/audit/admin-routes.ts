import { ListAudit } from '@keelson/contracts/audit/audit';
import { type Route, route } from '../http/route';
import { type AuditRepo } from './audit-repo';

/** The audit log in the console. */
export const auditAdminRoutes = ({ audit }: { readonly audit: AuditRepo }): Route[] => [
  route(ListAudit, ({ query }) => audit.page(query)),
];
