import { type AreaPage } from '../area-page';

const INVITATION = /^\/invitations\/[^/?#]+\/?(?:[?#]|$)/;

export const INVITATION_ROUTES = [[/^\/invitations\/[^/]+\/?$/, '/invitations/{secret}']] as const;

/** The page of an invitation: whoever has the link reads it, and it says itself when there is none. */
export const invitationPages = (_parts: object = {}): AreaPage[] => [
  {
    matches: (url) => INVITATION.test(url),
    statusOf: () => Promise.resolve(200),
    isUnlisted: true,
  },
];
