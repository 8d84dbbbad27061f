import { type Mail } from '@keelson/contracts/notifications/mail';
import { type Language } from '@keelson/contracts/platform/languages';
import { textIn } from '@keelson/contracts/product/text';
import { type InvitationId, type InvitationSecret } from '@keelson/contracts/teams/invitation-id';
import { type OpenInvitation } from '@keelson/contracts/teams/workspace';
import { teamMail } from './team-mail';
import { MAIL_TEXTS } from './team-mail-texts';

export interface InvitationMail {
  readonly invitation: OpenInvitation;
  readonly secret: InvitationSecret;
  readonly workspaceName: string;
  /** The name of the person who invites; null without one. */
  readonly inviter: string | null;
  /** The language of the person who invites: nothing is known of the other. */
  readonly language: Language;
  readonly appUrl: string;
}

export const invitationMailId = (id: InvitationId): string => `invitation-${id}`;

/** The only place that has the link. */
export function invitationMail({
  invitation: { id, address, role, mailedAt, until },
  secret,
  workspaceName,
  inviter,
  language,
  appUrl,
}: InvitationMail): Mail {
  const texts = textIn(MAIL_TEXTS, language).invitation;
  return teamMail({
    id: invitationMailId(id),
    uid: null,
    to: address,
    language,
    heading: texts.subject(inviter, workspaceName),
    details: [texts.role(role), texts.until(until)],
    button: { text: texts.open, path: `/invitations/${secret}` },
    reason: texts.reason(address),
    appUrl,
    at: mailedAt,
  });
}
