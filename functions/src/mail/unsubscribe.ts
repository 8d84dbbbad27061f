import { type Mail } from '@keelson/contracts/notifications/mail';
import { OpenUnsubscribe, Unsubscribe } from '@keelson/contracts/notifications/unsubscribe';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { type Reply } from '@keelson/server/http/reply';
import { DIGEST } from '@keelson/server/notifications/build-digest';
import { UNSUBSCRIBE_URL } from '@keelson/server/notifications/build-mail';
import { accountNotFound, type UserRepo } from '../account/user-repo';
import { publicRoute, type Route, webhookRoute } from '../http/route';
import { UNSUBSCRIBE_POLICY, unsubscribePage, type UnsubscribeState } from './unsubscribe-page';
import {
  isUnsubscribable,
  readUnsubscribeToken,
  type Unsubscription,
  unsubscribeToken,
} from './unsubscribe-token';

export interface LinkOptions {
  /** Without a trailing slash. */
  readonly appUrl: string;
  /** Sign and verify links; the first one signs. */
  readonly linkSecrets: readonly string[];
}

/** A mail with its link to unsubscribe, in the text and for mail programs (RFC 8058), where it is not transactional. */
export function withUnsubscribeLink(mail: Mail, { appUrl, linkSecrets }: LinkOptions): Mail {
  const { uid, kind, message, headers } = mail;
  const [secret] = linkSecrets;
  if (uid === null || kind === null || secret === undefined) return mail;
  if (!isUnsubscribable(kind)) return mail;
  const url = `${appUrl}/api/mail/unsubscribe/${unsubscribeToken({ uid, kind }, secret)}`;
  return {
    ...mail,
    message: {
      ...message,
      text: message.text.replaceAll(UNSUBSCRIBE_URL, url),
      html: message.html.replaceAll(UNSUBSCRIBE_URL, url),
    },
    headers: {
      ...headers,
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

export interface UnsubscribeDeps extends LinkOptions {
  readonly users: UserRepo;
}

/** Turns mails of a kind off. Repeating it, and an account that is gone, change nothing. */
async function unsubscribe(users: UserRepo, { uid, kind }: Unsubscription): Promise<void> {
  const user = await users.find(uid);
  const isTurnedOff = (mailed: string): boolean =>
    kind === DIGEST ? isUnsubscribable(mailed) : mailed === kind;
  if (user?.preferences.mailedNotifications.some(isTurnedOff) !== true) return;
  await users.upsert(uid, (stored) => {
    if (stored === null) throw accountNotFound();
    const { preferences } = stored;
    const mailedNotifications = preferences.mailedNotifications.filter(
      (mailed) => !isTurnedOff(mailed),
    );
    return { ...stored, preferences: { ...preferences, mailedNotifications } };
  });
}

export function unsubscribeRoutes({ users, linkSecrets }: UnsubscribeDeps): Route[] {
  const answer = async (
    { token }: { readonly token: string },
    reply: Reply,
    decide: (link: Unsubscription) => Promise<UnsubscribeState>,
  ): Promise<Record<string, never>> => {
    const link = readUnsubscribeToken(token, linkSecrets);
    const user = link === null ? null : await users.find(link.uid);
    const language = LANGUAGES.find((one) => one === user?.preferences.language) ?? LANGUAGES[0];
    const state = link === null ? 'invalid' : await decide(link);
    if (link === null) reply.status(404);
    reply.header('Content-Type', 'text/html; charset=utf-8');
    reply.header('Content-Security-Policy', UNSUBSCRIBE_POLICY);
    reply.header('Referrer-Policy', 'no-referrer');
    reply.file(Buffer.from(unsubscribePage({ language, kind: link?.kind ?? null, state })));
    return {};
  };
  return [
    // Scanners of mail open links: only the form, or a mail program, turns something off.
    publicRoute(OpenUnsubscribe, ({ params, reply }) =>
      answer(params, reply, () => Promise.resolve('ask')),
    ),
    webhookRoute(Unsubscribe, ({ params, reply }) =>
      answer(params, reply, async (link) => {
        await unsubscribe(users, link);
        return 'done';
      }),
    ),
  ];
}
