import { UserId, WorkspaceId } from '@keelson/contracts/ids';
import { InvitationId } from '@keelson/contracts/teams/invitation-id';
import { GRANTED_ROLES, WORKSPACE_ROLES } from '@keelson/contracts/teams/roles';
import {
  type Invitation,
  type OpenInvitation,
  type Workspace,
  type WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { DomainError } from '@keelson/contracts/errors';
import { DAY, monthKey } from '@keelson/contracts/time';
import * as fc from 'fast-check';
import { chooseAutomaticSeats, endSeatOrder, orderSeats } from './automatic-seats';
import { decideDeparture, decideEnd, decideRestore } from './decide-end';
import {
  closedInvitation,
  decideInvite,
  decideJoin,
  newInvitation,
  releaseSeats,
} from './decide-invitation';
import { decideLeave, decideRemoval, decideRole } from './decide-membership';
import { decideAcceptance, decideOffer, decideWithdrawal } from './decide-ownership';
import { foundWorkspace } from './found-workspace';
import { parseAddresses } from './parse-addresses';
import { requireActive } from './requirements';
import { seatsUsed } from './seats';

const ID = WorkspaceId.parse(`ws_${'a'.repeat(20)}`);
const PEOPLE = 6;
const MOST_SEATS = 9;
const uidOf = (n: number): UserId => UserId.parse(`p${n}`);
const addressOf = (n: number): string => `p${n}@example.com`;

/** A workspace with its documents, as the transactions leave it. */
class Life {
  workspace: Workspace;
  readonly members = new Map<UserId, WorkspaceMember>();
  readonly invitations = new Map<string, Invitation>();
  seats = 1;
  at = 0;
  /** Invitations have bought this many seats, by month. */
  readonly bought = new Map<string, number>();
  /** An owner has allowed at most this many, by month. */
  private readonly allowed = new Map<string, number>();
  private monthly = 0;
  private links = 0;

  constructor() {
    const { workspace, member } = foundWorkspace({
      id: ID,
      name: 'Acme',
      uid: uidOf(0),
      owned: 0,
      at: 0,
    });
    this.workspace = workspace;
    this.members.set(member.uid, member);
  }

  get open(): OpenInvitation[] {
    return [...this.invitations.values()].filter(
      (each): each is OpenInvitation => each.status === 'open',
    );
  }

  /** A step that is refused changes nothing. */
  try(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  member(n: number): WorkspaceMember {
    const member = this.members.get(uidOf(n));
    if (member === undefined) throw new DomainError('workspace/not-found', '');
    return member;
  }

  put(member: WorkspaceMember): void {
    this.members.set(member.uid, member);
  }

  invite(by: number, whom: readonly number[], role: (typeof GRANTED_ROLES)[number]): void {
    const inviter = this.member(by).role;
    const active = requireActive(this.workspace);
    const expired = this.open.filter(({ until }) => until <= this.at);
    const { workspace, addresses } = decideInvite({
      workspace: releaseSeats(active, expired.length),
      inviter,
      role,
      parsed: parseAddresses(whom.map(addressOf)),
      members: new Set([...this.members.keys()].map((uid) => `${uid}@example.com`)),
      invited: new Set(
        this.open.filter(({ until }) => until > this.at).map(({ address }) => address),
      ),
      seats: this.seats,
    });
    for (const { id } of expired) this.invitations.delete(id);
    for (const address of addresses) {
      const id = InvitationId.parse(String((this.links += 1)).padStart(64, '0'));
      const by_ = uidOf(by);
      const made = { id, workspace: ID, address, role, by: by_, at: this.at };
      this.invitations.set(id, newInvitation(made));
    }
    this.workspace = workspace;
  }

  join(n: number, which: number): void {
    const all = [...this.invitations.values()];
    const invitation = all[which % Math.max(1, all.length)] ?? null;
    const { workspace, member } = decideJoin({
      workspace: this.workspace,
      invitation,
      uid: uidOf(n),
      email: addressOf(n),
      acceptAs: addressOf(n),
      isMember: this.members.has(uidOf(n)),
      seats: this.seats,
      at: this.at,
    });
    if (invitation !== null) {
      this.invitations.set(invitation.id, closedInvitation(invitation, 'accepted'));
    }
    this.workspace = workspace;
    this.put(member);
  }

  /** Invites, and buys the seats that are missing, where that is allowed. */
  inviteBuying(invite: () => void, answer: Answer): void {
    try {
      invite();
      return;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'workspace/no-seats') throw error;
    }
    this.settle();
    const wanted = seatsUsed(this.workspace) + 1;
    const need = { seats: this.seats, wanted, sold: Math.min(MOST_SEATS, wanted) };
    if (need.seats >= wanted) return;
    const by = uidOf(0);
    const active = requireActive(this.workspace);
    const placed = orderSeats(active, need, { id: String(this.at), by, at: this.at });
    if (placed === null) return;
    this.workspace = placed.workspace;
    const { order } = placed;
    if (answer === 'bought' || answer === 'lost-bought') {
      this.seats = order.seats;
      const month = monthKey(this.at);
      this.bought.set(month, (this.bought.get(month) ?? 0) + order.added);
    }
    if (answer === 'lost' || answer === 'lost-bought') return;
    this.workspace = endSeatOrder(this.workspace, order, answer) ?? this.workspace;
    if (answer === 'bought') invite();
  }

  /** As the job does, before the seats change in another way. */
  settle(): void {
    const order = this.workspace.automaticSeats?.order;
    if (order == null) return;
    const outcome = this.seats >= order.seats ? 'bought' : 'not-bought';
    this.workspace = endSeatOrder(this.workspace, order, outcome) ?? this.workspace;
  }

  choose(monthly: number): void {
    this.workspace = chooseAutomaticSeats(this.workspace, monthly, this.at);
    this.monthly = monthly;
    this.allowed.set(monthKey(this.at), Math.max(this.allowedIn(monthKey(this.at)), monthly));
  }

  /** A month begins with the limit of the last one. */
  allow(): void {
    const month = monthKey(this.at);
    if (!this.allowed.has(month)) this.allowed.set(month, this.monthly);
  }

  allowedIn(month: string): number {
    return this.allowed.get(month) ?? 0;
  }

  end(): void {
    for (const each of this.open) this.invitations.set(each.id, closedInvitation(each, 'revoked'));
  }
}

type Answer = 'bought' | 'not-bought' | 'lost' | 'lost-bought';
const ANSWERS = ['bought', 'not-bought', 'lost', 'lost-bought'] as const satisfies Answer[];

type Step = (life: Life) => void;
const person = fc.nat(PEOPLE - 1);

const STEPS: fc.Arbitrary<Step>[] = [
  fc.nat(8).map((seats) => (life) => {
    life.settle();
    life.seats = Math.max(1, seats);
  }),
  fc.constantFrom(1, 4, 8).map((days) => (life) => {
    life.at += days * DAY;
    life.allow();
  }),
  fc.nat(3).map((monthly) => (life) => life.choose(monthly)),
  fc.tuple(person, person, fc.constantFrom(...ANSWERS)).map(
    ([by, whom, answer]) =>
      (life) =>
        life.inviteBuying(() => life.invite(by, [whom], 'member'), answer),
  ),
  fc
    .tuple(
      person,
      fc.array(person, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...GRANTED_ROLES),
    )
    .map(
      ([by, whom, role]) =>
        (life) =>
          life.invite(by, whom, role),
    ),
  fc.tuple(person, fc.nat(20)).map(
    ([n, which]) =>
      (life) =>
        life.join(n, which),
  ),
  fc.nat(20).map((which) => (life) => {
    const invitation = life.open[which % Math.max(1, life.open.length)];
    if (invitation === undefined) return;
    life.invitations.set(invitation.id, closedInvitation(invitation, 'revoked'));
    life.workspace = releaseSeats(life.workspace, 1);
  }),
  fc.tuple(person, person, fc.constantFrom(...GRANTED_ROLES)).map(([by, of, role]) => (life) => {
    const change = {
      workspace: requireActive(life.workspace),
      actor: life.member(by),
      target: life.member(of),
    };
    const { workspace, member } = decideRole(change, role);
    life.workspace = workspace;
    life.put(member);
  }),
  fc.tuple(person, person).map(([by, of]) => (life) => {
    const [actor, target] = [life.member(by), life.member(of)];
    const workspace = requireActive(life.workspace);
    life.workspace = decideRemoval({ workspace, actor, target });
    life.members.delete(target.uid);
  }),
  person.map((n) => (life) => {
    const member = life.member(n);
    life.workspace = decideLeave(requireActive(life.workspace), member);
    life.members.delete(member.uid);
  }),
  fc.tuple(person, person, fc.constantFrom(...WORKSPACE_ROLES)).map(([by, to, then]) => (life) => {
    const workspace = requireActive(life.workspace);
    const offering = { workspace, actor: life.member(by), to: life.member(to), then };
    life.workspace = decideOffer({ ...offering, at: life.at });
  }),
  person.map((n) => (life) => {
    life.workspace = decideWithdrawal(requireActive(life.workspace), life.member(n));
  }),
  person.map((n) => (life) => {
    const workspace = requireActive(life.workspace);
    const giver = life.members.get(workspace.offer?.from ?? uidOf(99)) ?? null;
    const decided = decideAcceptance({ workspace, giver, receiver: life.member(n), at: life.at });
    life.workspace = decided.workspace;
    life.put(decided.giver);
    life.put(decided.receiver);
  }),
  person.map((n) => (life) => {
    life.workspace = decideEnd(life.workspace, life.member(n).role, {
      confirm: 'acme',
      at: life.at,
    });
    life.end();
  }),
  person.map((n) => (life) => {
    const { workspace, member } = decideRestore(life.workspace, life.member(n), life.at);
    life.workspace = workspace;
    life.put(member);
  }),
  fc.tuple(person, fc.option(person)).map(([n, to]) => (life) => {
    const member = life.member(n);
    const heir = to === null || to === n ? null : (life.members.get(uidOf(to)) ?? null);
    const wasActive = life.workspace.status === 'active';
    const decided = decideDeparture({ workspace: life.workspace, member, heir, at: life.at });
    life.workspace = decided.workspace;
    life.members.delete(member.uid);
    if (decided.heir !== null) life.put(decided.heir);
    if (wasActive && life.workspace.status === 'ended') life.end();
  }),
];

describe('lives of a workspace', () => {
  it('never use more seats than are paid, count what they have, and keep an owner', () => {
    const step = fc.oneof(...STEPS);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const life = new Life();
        for (const each of steps) {
          const [used, members] = [seatsUsed(life.workspace), life.members.size];
          life.try(() => each(life));
          const { workspace } = life;
          const owners = [...life.members.values()].filter(({ role }) => role === 'owner');
          expect({
            members: workspace.members,
            owners: workspace.owners,
            invitations: workspace.invitations,
          }).toEqual({
            members: life.members.size,
            owners: owners.length,
            invitations: life.open.length,
          });
          // Fewer seats than are used come from a smaller plan alone: nothing is taken beyond it.
          if (seatsUsed(workspace) > life.seats)
            expect(seatsUsed(workspace)).toBeLessThanOrEqual(used);
          if (life.members.size > members)
            expect(life.members.size).toBeLessThanOrEqual(life.seats);
          if (workspace.status === 'active') expect(owners.length).toBeGreaterThan(0);
          for (const [month, bought] of life.bought)
            expect(bought).toBeLessThanOrEqual(life.allowedIn(month));
          const seats = [...life.members.values()].map(({ seat }) => seat);
          expect(new Set(seats).size).toBe(seats.length);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
