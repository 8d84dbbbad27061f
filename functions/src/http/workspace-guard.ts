import { PERSONAL_WORKSPACE } from '@keelson/contracts/http/workspace-facts';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type UserId, WorkspaceId } from '@keelson/contracts/ids';
import { isUnsafeMethod } from '@keelson/server/http/methods';
import { type Actor } from './authenticate';

export interface WorkspaceRequest {
  /** Undefined when the request names none. */
  readonly named: WorkspaceId | null | undefined;
  readonly isChange: boolean;
}

/** Decides about the workspaces of requests; an area that a copy can leave out. */
export interface WorkspaceGuard {
  /**
   * The workspace that a request acts in or shows, to which the caller belongs.
   *
   * @throws {DomainError} when the caller does not belong to the named one, or a change names another than the session's.
   */
  readonly meant: (
    caller: Pick<Actor, 'uid' | 'sessionId' | 'workspace'>,
    request: WorkspaceRequest,
  ) => Promise<WorkspaceId | null>;
  /** False also for a workspace that is deleted. */
  readonly belongs: (workspace: WorkspaceId, uid: UserId) => Promise<boolean>;
}

interface Meaning {
  readonly endpoint: Pick<Endpoint, 'inWorkspace' | 'method'>;
  /** The value of `Keelson-Workspace`. */
  readonly header: string | undefined;
}

/** The caller in the workspace that the request means, where the endpoint is `inWorkspace`. */
export async function inMeantWorkspace(
  guard: WorkspaceGuard | null,
  actor: Actor,
  { endpoint, header }: Meaning,
): Promise<Actor> {
  if (guard === null || endpoint.inWorkspace !== true) return actor;
  const isChange = isUnsafeMethod(endpoint.method);
  const workspace = await guard.meant(actor, { named: parse(header), isChange });
  return { ...actor, workspace };
}

/** A text that is no id names the person's own, so that a change is refused in a session with another. */
function parse(header: string | undefined): WorkspaceId | null | undefined {
  if (header === undefined) return undefined;
  return header === PERSONAL_WORKSPACE ? null : (WorkspaceId.safeParse(header).data ?? null);
}
