import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { secret } from '../http/secret';
import { UserId, WorkspaceId } from '../ids';
import { EpochMs } from '../time';
import { KeyId, KeyName } from './key';
import { KEY_SCOPES } from './key-scopes';
import { ofWorkspace } from './params';

/** A key, as those who manage the workspace see it. */
export const KeyRow = z.strictObject({
  id: KeyId,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The end of the key. */
  hint: z.string(),
  createdBy: UserId,
  /** Name or address of that person; null when the account is gone. */
  maker: z.string().nullable(),
  createdAt: EpochMs,
  until: EpochMs.nullable(),
  lastUsedAt: EpochMs.nullable(),
  uses: z.int(),
  /** `stopped`: who made it may not make keys there any more. */
  state: z.enum(['active', 'expired', 'stopped']),
});
export type KeyRow = z.infer<typeof KeyRow>;

const ofKey = z.strictObject({ workspace: WorkspaceId, id: KeyId });
const ERRORS = ['workspace/not-found', 'workspace/ended', 'workspace/role-required'] as const;

export const ListWorkspaceKeys = defineEndpoint({
  operationId: 'listWorkspaceKeys',
  address: 'GET /api/workspaces/{workspace}/keys',
  auth: 'member',
  summary: 'The API keys of a workspace, without the keys themselves; for owners and admins',
  params: ofWorkspace,
  response: z.strictObject({ items: z.array(KeyRow) }),
  errors: ERRORS,
});

export const CreateWorkspaceKey = defineEndpoint({
  operationId: 'createWorkspaceKey',
  address: 'PUT /api/workspaces/{workspace}/keys/{id}',
  auth: 'member',
  recentSignIn: true,
  summary:
    'Make an API key of a workspace under a new id (UUID). The key is in this response alone. Repeated before its first use, it gets another key; for owners and admins',
  params: ofKey,
  body: z.strictObject({
    name: KeyName,
    scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length),
    /** Days until it expires; null for never. */
    days: z.int().min(1).max(366).nullable(),
  }),
  response: z.strictObject({ row: KeyRow, key: secret(z.string()) }),
  idempotency: 'natural',
  errors: [...ERRORS, 'workspace/changed', 'key/too-many', 'key/exists'],
});

export const RevokeWorkspaceKey = defineEndpoint({
  operationId: 'revokeWorkspaceKey',
  address: 'DELETE /api/workspaces/{workspace}/keys/{id}',
  auth: 'member',
  summary:
    'Revoke an API key, which is refused from the next request on; one that is gone changes nothing',
  params: ofKey,
  status: 204,
  idempotency: 'natural',
  errors: [...ERRORS, 'workspace/changed'],
});
