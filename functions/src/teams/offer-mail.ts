import { type User } from '@keelson/contracts/account/user';
import { type Mail } from '@keelson/contracts/notifications/mail';
import { textIn } from '@keelson/contracts/product/text';
import { type OwnershipOffer, type Workspace } from '@keelson/contracts/teams/workspace';
import { mailRecipientOf, nameOfUser } from '@keelson/server/notifications/recipient';
import { teamMail } from './team-mail';
import { MAIL_TEXTS } from './team-mail-texts';

interface OfferMail {
  readonly workspace: Pick<Workspace, 'id' | 'name'> & { readonly offer: OwnershipOffer };
  readonly giver: User | null;
  readonly receiver: User | null;
  readonly appUrl: string;
}

/** Tells a member of an offer; null for an account that gets no mail. */
export function offerMail({ workspace, giver, receiver, appUrl }: OfferMail): Mail | null {
  const recipient = mailRecipientOf(receiver, 'security');
  if (recipient === null) return null;
  const { address, language } = recipient;
  const { to, offeredAt, until } = workspace.offer;
  const texts = textIn(MAIL_TEXTS, language).offer;
  return teamMail({
    id: `ownership-${workspace.id}-${offeredAt}`,
    uid: to,
    to: address,
    language,
    heading: texts.subject(nameOfUser(giver), workspace.name),
    details: [texts.until(until)],
    button: { text: texts.open, path: '/dashboard/team?tab=settings' },
    reason: texts.reason,
    appUrl,
    at: offeredAt,
  });
}
