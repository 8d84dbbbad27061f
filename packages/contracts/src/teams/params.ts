import * as z from 'zod';
import { PageQuery } from '../http/endpoint';
import { UserId, WorkspaceId } from '../ids';
import { MAX_TEAM_PAGE } from './limits';

export const ofWorkspace = z.strictObject({ workspace: WorkspaceId });

export const ofMember = z.strictObject({ workspace: WorkspaceId, uid: UserId });

/** Pages whose rows cost more than one read each. */
export const TeamPageQuery = {
  ...PageQuery,
  limit: z.coerce.number().int().min(1).max(MAX_TEAM_PAGE).default(25),
};
