import { KEPT_AREAS } from '@keelson/contracts/areas/kept';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { quantityFor, TEAM_PLANS } from '@keelson/contracts/billing/seats';
import { ChatId, UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type GrantedRole } from '@keelson/contracts/teams/roles';
import { CreateWorkspace, ListWorkspaces } from '@keelson/contracts/teams/workspace-endpoints';
import { type EpochMs } from '@keelson/contracts/time';
import { type UsageShare } from '@keelson/contracts/usage/usage-share';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { DemoSession } from '../../seed/demo-session';
import { buyPlan } from '../../seed/purchase';
import { storeUsage, usageHistory } from '../../seed/usage';
import { type RunningCopy } from '../../sign-in';
import { divide } from './divide';

interface DemoMember {
  readonly uid: string;
  readonly role: GrantedRole;
  readonly parts: number;
}

const OWNER = { uid: 'demo-paula', parts: 8 };
/** Members by role, each with the parts of the usage that are theirs. */
const MEMBERS: readonly DemoMember[] = [
  { uid: 'demo-olive', role: 'admin', parts: 6 },
  { uid: 'demo-dan', role: 'billing', parts: 1 },
  { uid: 'demo-fred', role: 'member', parts: 5 },
];
/** A demo account, and a person without an account. */
const INVITED = ['victor@keelson.test', 'jo@northwind.test'];
const SEATS = 8;
const USED_PERCENT = 34;
const QUESTION = 'How do I cancel my plan?';

export interface TeamSeed {
  readonly copy: RunningCopy;
  readonly db: Firestore;
  readonly now: EpochMs;
  /** URL of the payments emulator. */
  readonly controlUrl: string;
}

/** Founds the demo team through the API: members, open invitations, a cap, usage and a shared chat. */
export async function seedTeam(seed: TeamSeed): Promise<void> {
  const { copy, controlUrl } = seed;
  const owner = await DemoSession.open(copy, OWNER.uid);
  const name = 'Northwind';
  const { id } = CreateWorkspace.response.parse(
    await owner.send('POST', '/api/workspaces', { name }),
  );
  const [plan] = TEAM_PLANS;
  const seats = plan === undefined ? undefined : planOf(plan).seats;
  if (plan === undefined || seats === undefined) return; // no plan has seats for others
  const billing = `/api/workspaces/${id}`;
  const bought = quantityFor(seats, SEATS);
  const query = `?plan=${plan}&quantity=${bought}`;
  await buyPlan({ session: owner, controlUrl, billing, query, card: '4242424242424242' });
  const [admin] = await joinAll(seed, owner, id);
  await invite(owner, id, INVITED, 'member');
  // The allowance is that of one seat, times the seats.
  await storeTeamUsage(seed, id, usageHistory(seed.now, plan, USED_PERCENT * bought));
  const cap = { metric: 'chatMessages', cap: planOf(plan).limits.chatMessages };
  await owner.send('PUT', `/api/workspaces/${id}/members/demo-fred/cap`, cap);
  if (admin !== undefined && KEPT_AREAS.includes('chat')) await shareChat(admin.showing(id), id);
}

const invite = (
  owner: DemoSession,
  id: WorkspaceId,
  lines: readonly string[],
  role: GrantedRole,
): Promise<unknown> => owner.send('POST', `/api/workspaces/${id}/invitations`, { lines, role });

async function joinAll(
  { copy }: TeamSeed,
  owner: DemoSession,
  id: WorkspaceId,
): Promise<DemoSession[]> {
  const joined: DemoSession[] = [];
  for (const { uid, role } of MEMBERS) {
    const member = await DemoSession.open(copy, uid);
    await invite(owner, id, [member.email], role);
    const own = ListWorkspaces.response.parse(await member.get('/api/workspaces'));
    for (const invitation of own.invitations) {
      await member.send('POST', `/api/me/invitations/${invitation.id}/accept`, {});
    }
    joined.push(member);
  }
  return joined;
}

/** The month of the team, and the share of each member in it. */
async function storeTeamUsage(
  { db, now }: TeamSeed,
  id: WorkspaceId,
  history: ReturnType<typeof usageHistory>,
): Promise<void> {
  const payer = payerOfWorkspace(id);
  await storeUsage(db, payer, { history, now });
  const month = new Date(now).toISOString().slice(0, 7);
  const used = history.get(month)?.counters ?? {};
  const people = [OWNER, ...MEMBERS];
  const counters = people.map((): Record<string, number> => ({}));
  for (const [metric, total] of Object.entries(used)) {
    divide(
      total,
      people.map(({ parts }) => parts),
    ).forEach((part, index) => {
      const counter = counters[index];
      if (counter !== undefined) counter[metric] = part;
    });
  }
  const batch = db.batch();
  for (const [index, { uid }] of people.entries()) {
    const share: Omit<UsageShare, 'updatedAt'> = {
      month,
      counters: counters[index] ?? {},
      block: null,
      stoppedCharacters: 0,
    };
    const updatedAt = Timestamp.fromMillis(now);
    batch.set(db.doc(paths.usageShare(payer, UserId.parse(uid))), { ...share, updatedAt });
  }
  await batch.commit();
}

/** The first chat of a member is shared with the team. */
async function shareChat(member: DemoSession, id: WorkspaceId): Promise<void> {
  const stream = await member.request('POST', '/api/chat', {
    kind: 'ask',
    chatId: null,
    text: QUESTION,
  });
  const chat = /"chat":\{"id":"([^"]+)"/.exec(stream)?.[1];
  if (chat === undefined) throw new Error(`No chat in ${stream.slice(0, 200)}`);
  await member.send('PATCH', `/api/chats/${ChatId.parse(chat)}`, { sharedWith: id });
}
