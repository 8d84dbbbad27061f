import {
  DeleteMe,
  EndSession,
  ExportMe,
  GetMe,
  type Me,
  StartSession,
  UpdateMe,
} from '@keelson/contracts/account/endpoints';
import {
  DisconnectSignInMethod,
  ListSignInMethods,
  SyncSignInMethods,
} from '@keelson/contracts/account/sign-in-method-endpoints';
import { profileOf, toPreferences, type User } from '@keelson/contracts/account/user';
import { type UserId } from '@keelson/contracts/ids';
import { type Language } from '@keelson/contracts/platform/languages';
import { attachmentDisposition } from '@keelson/server/http/attachment-headers';
import { type Actor } from '../http/authenticate';
import { EndSessionById, ListSessions } from '@keelson/contracts/account/session-endpoints';
import { cookieCredential, credentialOf, sessionCookies } from '../http/credential';
import { ownRoute, publicRoute, type Route, route } from '../http/route';
import { deleteAccount, type DeleteDeps } from './delete-account';
import { endListedSession, type EndSessionDeps, signOut, signOutEverywhere } from './end-session';
import { exportAccount, type ExportDeps, exportFileName, noticeExport } from './export-account';
import { listSessions } from './list-sessions';
import { pictureRoutes } from './pictures/routes';
import { type PictureDeps } from './pictures/set-picture';
import { clearSessionCookie, CLEAR_SITE_DATA, sessionCookie } from './session-cookie';
import {
  disconnectSignInMethod,
  requireAuthAccount,
  type SignInMethodDeps,
  syncSignInMethods,
} from './sign-in-methods';
import { startSession, type SessionDeps } from './start-session';
import { accountNotFound } from './user-repo';

export type AccountDeps = SessionDeps &
  EndSessionDeps &
  SignInMethodDeps &
  PictureDeps &
  ExportDeps &
  DeleteDeps & {
    readonly appUrl: string;
    /** Learns the language that an account has chosen; never throws. */
    readonly followLanguage: (uid: UserId, language: Language) => Promise<void>;
  };

const toMe = (user: User, { role, sessionExpiresAt }: Actor): Me => ({
  ...profileOf(user),
  preferences: toPreferences(user.preferences),
  role,
  sessionExpiresAt,
});

export const accountRoutes = (deps: AccountDeps): Route[] => [
  publicRoute(StartSession, async ({ body, request, reply }) => {
    const { client, security, headers } = request;
    const current = cookieCredential(headers);
    const { idToken } = body;
    const { session, token, lifetimeMs } = await startSession(deps, {
      idToken,
      current,
      client,
      security,
    });
    reply.header('Set-Cookie', sessionCookie(deps.appUrl, token, lifetimeMs));
    return session;
  }),
  publicRoute(EndSession, async ({ query, request, reply }) => {
    const { headers, security } = request;
    if (query.everywhere === '1') await signOutEverywhere(deps, credentialOf(headers), security);
    await signOut(deps, sessionCookies(headers), security);
    reply.header('Set-Cookie', clearSessionCookie(deps.appUrl));
    reply.header('Clear-Site-Data', CLEAR_SITE_DATA);
    return {};
  }),
  ownRoute(GetMe, async (actor) => {
    const user = await deps.users.find(actor.uid);
    if (user === null) throw accountNotFound();
    return toMe(user, actor);
  }),
  route(UpdateMe, async ({ actor, body, key }) => {
    const user = await deps.users.update(actor.uid, body, key);
    const language = body.preferences?.language;
    if (language !== undefined) {
      // Another request may have chosen another one since the first request with this key.
      const current = key?.isReplay === true ? await deps.users.find(actor.uid) : user;
      await deps.followLanguage(actor.uid, current?.preferences.language ?? language);
    }
    return toMe(user, actor);
  }),
  route(ExportMe, async ({ actor, reply }) => {
    reply.header('Content-Disposition', attachmentDisposition(exportFileName(deps.now())));
    const data = await exportAccount(deps, actor.uid);
    await noticeExport(deps, actor.uid);
    return data;
  }),
  route(DeleteMe, async ({ actor, body, request, reply }) => {
    await deleteAccount(deps, { actor, confirm: body.confirm, requestId: request.id });
    reply.header('Set-Cookie', clearSessionCookie(deps.appUrl));
    reply.header('Clear-Site-Data', CLEAR_SITE_DATA);
    return {};
  }),
  route(ListSessions, async ({ actor }) => ({
    items: listSessions(await deps.sessions.activeOf(actor.uid), actor, deps.now()),
  })),
  route(ListSignInMethods, async ({ actor }) => ({
    items: [...(await requireAuthAccount(deps, actor.uid)).signInMethods],
  })),
  route(SyncSignInMethods, async ({ actor, request }) =>
    toMe(await syncSignInMethods(deps, actor, request.security), actor),
  ),
  route(DisconnectSignInMethod, async ({ actor, params, request }) => {
    const { security } = request;
    return toMe(await disconnectSignInMethod(deps, actor, { id: params.id, security }), actor);
  }),
  ...pictureRoutes(deps, toMe),
  route(EndSessionById, async ({ actor, params, request }) => {
    await endListedSession(deps, actor, { id: params.id, security: request.security });
    return {};
  }),
];
