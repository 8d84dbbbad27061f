import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { StoredMessage } from '../stored-message';
import { EpochMs, EpochMsParameter } from '../time';

/** Describes who acted: a person, the payment provider, an agent of the boards, or the system. */
export const AuditActor = z.strictObject({
  kind: z.enum(['user', 'provider', 'agent', 'system']),
  id: z.string(),
  /**
   * The name of an agent, the provider or the system at that time. A person is stored by id; lists show the address that the
   * account has now (`functions/src/audit/name-people.ts`).
   */
  label: z.string(),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** `audit/{id}`: append-only. Digests are SHA-256 (hex) over canonical JSON; null where no document existed. */
export const AuditEntry = z.strictObject({
  id: z.string(),
  actor: AuditActor,
  /** `domain.verb`, such as `staff.role-set`. */
  action: z.string().regex(/^[a-z]+\.[a-z-]+$/),
  /** Path or provider id of the object that was acted on. */
  target: z.string(),
  /** The board or workspace that the target belongs to, as `boards/{slug}`; null where it belongs to none. */
  scope: z.string().nullable().default(null),
  /** In English. */
  summary: z.string(),
  /** The same as facts, from which the web writes other languages; null in entries without a translation. */
  message: StoredMessage.nullable().default(null),
  beforeDigest: z.string().nullable(),
  afterDigest: z.string().nullable(),
  requestId: z.string(),
  at: EpochMs,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** {@link AuditEntry} `scope` of a target. */
export const auditScopeOf = (target: string): string | null =>
  /^(?:boards|workspaces)\/[^/]+/.exec(target)?.[0] ?? null;

export const ExportAudit = defineEndpoint({
  operationId: 'exportAudit',
  address: 'GET /api/admin/audit/export',
  auth: 'staff:admin',
  summary: 'The audit log as newline-delimited JSON, oldest first, with the digest of each entry',
  query: z.strictObject({
    /** Half-open: `from` counts, `to` does not. Default: everything. */
    from: EpochMsParameter.optional(),
    to: EpochMsParameter.optional(),
  }),
  responseType: ['application/x-ndjson'],
});

export const ListAudit = defineEndpoint({
  operationId: 'listAudit',
  address: 'GET /api/admin/audit',
  auth: 'staff:admin',
  summary: 'The audit log, newest first',
  query: z.strictObject({
    ...PageQuery,
    actorId: z.string().max(128).optional(),
    action: z.string().max(64).optional(),
    /** The whole path or id, as an entry names it. */
    target: z.string().max(512).optional(),
    from: EpochMsParameter.optional(),
    to: EpochMsParameter.optional(),
  }),
  response: pageOf(AuditEntry),
});
