import {
  DeleteMe,
  EndSession,
  ExportMe,
  GetMe,
  type Me,
  StartSession,
  UpdateMe,
} from '@keelson/contracts/account/endpoints';
import { type User } from '@keelson/contracts/account/user';
import { type Actor } from '../http/authenticate';
import { cookieCredential, credentialOf } from '../http/credential';
import { publicRoute, type Route, route } from '../http/route';
import { deleteAccount, type DeleteDeps } from './delete-account';
import { SESSION_MS } from './domain/session-rules';
import { endSessionsEverywhere } from './end-session';
import { exportAccount, type ExportDeps, exportFileName } from './export-account';
import { clearSessionCookie, sessionCookie } from './session-cookie';
import { startSession, type SessionDeps } from './start-session';
import { accountNotFound } from './user-repo';

export type AccountDeps = SessionDeps & ExportDeps & DeleteDeps & { readonly appUrl: string };

const toMe = (user: User, { role, sessionExpiresAt }: Actor): Me => ({
  ...user,
  role,
  sessionExpiresAt,
});

/** Routes for the session and the caller's own account. */
export const accountRoutes = (deps: AccountDeps): Route[] => [
  publicRoute(StartSession, async ({ body, request, reply }) => {
    const { session, cookie } = await startSession(
      deps,
      body.idToken,
      cookieCredential(request.headers),
    );
    reply.header('Set-Cookie', sessionCookie(deps.appUrl, cookie, SESSION_MS));
    return session;
  }),
  publicRoute(EndSession, async ({ query, request, reply }) => {
    if (query.everywhere === '1') await endSessionsEverywhere(deps, credentialOf(request.headers));
    reply.header('Set-Cookie', clearSessionCookie(deps.appUrl));
    return {};
  }),
  route(GetMe, async ({ actor }) => {
    const user = await deps.users.find(actor.uid);
    if (user === null) throw accountNotFound();
    return toMe(user, actor);
  }),
  route(UpdateMe, async ({ actor, body }) => toMe(await deps.users.update(actor.uid, body), actor)),
  route(ExportMe, async ({ actor, reply }) => {
    const file = exportFileName(deps.now());
    reply.header('Content-Disposition', `attachment; filename="${file}"`);
    return exportAccount(deps, actor.uid);
  }),
  route(DeleteMe, async ({ actor, body, request, reply }) => {
    await deleteAccount(deps, { actor, confirm: body.confirm, requestId: request.id });
    reply.header('Set-Cookie', clearSessionCookie(deps.appUrl));
    return {};
  }),
];
