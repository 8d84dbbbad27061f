import * as z from 'zod';
import { FILE_CODES } from '../files';
import { PICTURE_LIMITS, PICTURE_TYPES } from '../account/picture-limits';
import { defineEndpoint } from '../http/endpoint';
import { PictureId, WorkspaceId } from '../ids';
import { ofWorkspace } from './params';
import { WorkspaceSummary } from './workspace-endpoints';

const ERRORS = [
  'workspace/not-found',
  'workspace/ended',
  'workspace/changed',
  'workspace/role-required',
] as const;

export const SetWorkspacePicture = defineEndpoint({
  operationId: 'setWorkspacePicture',
  address: 'PUT /api/workspaces/{workspace}/picture',
  auth: 'member',
  idempotency: 'natural',
  summary:
    'Set or replace the picture of a workspace, with the limits of an account’s; for owners and admins',
  params: ofWorkspace,
  response: WorkspaceSummary,
  upload: { maxBytes: PICTURE_LIMITS.bytes },
  errors: [...ERRORS, 'account/picture-unusable', 'request/body-too-large', ...FILE_CODES],
});

export const RemoveWorkspacePicture = defineEndpoint({
  operationId: 'removeWorkspacePicture',
  address: 'DELETE /api/workspaces/{workspace}/picture',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Remove the picture of a workspace; for owners and admins',
  params: ofWorkspace,
  response: WorkspaceSummary,
  errors: ERRORS,
});

export const GetWorkspacePicture = defineEndpoint({
  operationId: 'getWorkspacePicture',
  address: 'GET /api/workspaces/{workspace}/pictures/{id}',
  auth: 'member',
  summary:
    'The picture of a workspace, for its members. What an address returns never changes: a new picture has a new one',
  params: z.strictObject({ workspace: WorkspaceId, id: PictureId }),
  response: z.unknown(),
  responseType: PICTURE_TYPES,
  errors: ['workspace/not-found', 'workspace/ended', 'account/picture-not-found'],
});

export const WORKSPACE_PICTURE_ENDPOINTS = [
  SetWorkspacePicture,
  RemoveWorkspacePicture,
  GetWorkspacePicture,
] as const;
