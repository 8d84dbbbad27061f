import { WorkspaceId } from '@keelson/contracts/ids';
import { InvitationId, InvitationSecret } from '@keelson/contracts/teams/invitation-id';
import { type OpenInvitation } from '@keelson/contracts/teams/workspace';
import { DAY } from '@keelson/contracts/time';
import { BRAND } from '@keelson/product/brand';
import { invitationMail } from './invitation-mail';

const AT = Date.parse('2026-11-02T12:00:00Z');
const SECRET = InvitationSecret.parse('s'.repeat(43));
const invitation = {
  id: InvitationId.parse('0'.repeat(64)),
  workspace: WorkspaceId.parse(`ws_${'a'.repeat(20)}`),
  address: 'dan@example.com',
  role: 'member',
  mailedAt: AT,
  until: AT + 7 * DAY,
} as OpenInvitation;

const mailIn = (language: 'en' | 'ko') =>
  invitationMail({
    invitation,
    secret: SECRET,
    workspaceName: 'Harbour <b>',
    inviter: 'Ada Admin',
    language,
    appUrl: 'https://app.example.com',
  });

describe('the mail of an invitation', () => {
  it.each([
    ['en', `Ada Admin invites you to join “Harbour <b>” on ${BRAND.name}`, 'Your role: Member'],
    ['ko', 'Harbour <b>', '멤버'],
  ] as const)('says in %s who invites, to what, until when', (language, subject, role) => {
    const { to, message } = mailIn(language);
    expect(to).toBe('dan@example.com');
    expect(message.subject).toContain(subject);
    expect(message.text).toContain(role);
    const page = language === 'en' ? '' : '/ko';
    expect(message.text).toContain(`https://app.example.com${page}/invitations/${SECRET}`);
    expect(message.text).toMatch(language === 'en' ? /November 9/ : /11월 9일/);
    expect(message.html).toContain('Harbour &lt;b&gt;');
    expect(message.html).not.toContain('Harbour <b>');
  });
});
