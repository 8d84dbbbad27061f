import { NO_LEASE } from '@keelson/contracts/lease';
import { type Mail, MAIL_LIFETIME_MS } from '@keelson/contracts/notifications/mail';
import { inLanguage, type Language } from '@keelson/contracts/platform/languages';
import { textIn } from '@keelson/contracts/product/text';
import { type InvitationId, type InvitationSecret } from '@keelson/contracts/teams/invitation-id';
import { type OpenInvitation } from '@keelson/contracts/teams/workspace';
import { fillLayout } from '@keelson/server/notifications/fill-layout';
import { INVITATION_TEXTS } from './invitation-texts';

export interface InvitationMail {
  readonly invitation: OpenInvitation;
  readonly secret: InvitationSecret;
  readonly workspaceName: string;
  /** The name of the person who invites; null without one. */
  readonly inviter: string | null;
  /** That of the person who invites: nothing is known of the other. */
  readonly language: Language;
  /** Without a trailing slash. */
  readonly appUrl: string;
}

export const invitationMailId = (id: InvitationId): string => `invitation-${id}`;

export const invitationPath = (secret: InvitationSecret): string => `/invitations/${secret}`;

/** The only place that has the link. The outbox removes the mail when it is sent. */
export function invitationMail({
  invitation: { id, address, role, mailedAt, until },
  secret,
  workspaceName,
  inviter,
  language,
  appUrl,
}: InvitationMail): Mail {
  const texts = textIn(INVITATION_TEXTS, language);
  const heading = texts.subject(inviter, workspaceName);
  const details = [texts.role(role), texts.until(until)];
  const button = {
    text: texts.open,
    url: `${appUrl}${inLanguage(language, invitationPath(secret))}`,
  };
  const footer = [{ text: texts.reason(address) }];
  return {
    id: invitationMailId(id),
    uid: null,
    to: address,
    kind: null,
    message: {
      subject: heading,
      text: [
        `${heading}.`,
        details.join('\n'),
        `${button.text}: ${button.url}`,
        `--\n${texts.reason(address)}\n`,
      ].join('\n\n'),
      html: fillLayout({ language, heading: `${heading}.`, details, button, footer }),
    },
    daily: null,
    // RFC 3834: nobody's absence note is a reply to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    createdAt: mailedAt,
    expiresAt: mailedAt + MAIL_LIFETIME_MS,
    dueAt: mailedAt,
    delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
  };
}
