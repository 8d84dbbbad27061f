import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, MINUTE } from '@keelson/contracts/time';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { randomUUID } from 'node:crypto';
import { readConfig } from '../functions/src/config';
import { connectFirebase } from '../functions/src/platform/firestore';
import { workspaceDirectories } from '../functions/src/teams/billing/workspace-directory';
import { PlanLookup } from '../functions/src/usage/plan-lookup';
import { type ReserveDeps, reserveUsage, settleUsage } from '../functions/src/usage/reserve-usage';
import { UsageRepo } from '../functions/src/usage/usage-repo';
import { drive, type LoadResult, median } from './load';
import { createRaw } from './raw-transactions';

const MEMBERS = 64;
const ROUNDS = 3;
/** Blocks grow meanwhile, and the processes compile their hot code. */
const WARM_UP = MEMBERS * 4;
/** Questions a second of one workspace. */
const LEAST = 50;
/** Firestore sustains about one write a second to a document. */
const MOST_WRITES = 2;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Commit {
  readonly writes?: readonly { readonly update?: { readonly name?: string } | null }[] | null;
}
type UnaryRequest = (method: string, request: Commit, ...rest: unknown[]) => Promise<unknown>;

/** Counts the writes of each document from now on. */
function countWrites(db: Firestore): Map<string, number> {
  const counts = new Map<string, number>();
  const client = db as unknown as { request: UnaryRequest };
  const request = client.request.bind(db);
  client.request = async (method, message, ...rest) => {
    const response = await request(method, message, ...rest);
    for (const { update } of method === 'commit' ? (message.writes ?? []) : []) {
      const path = update?.name?.split('/documents/')[1] ?? '';
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return response;
  };
  return counts;
}

const entitlement = {
  planKey: 'business',
  status: 'active',
  sourceSubscriptionId: null,
  currentPeriodEnd: Timestamp.fromMillis(Date.now() + 30 * DAY),
  graceUntil: null,
  cancelAtPeriodEnd: false,
  features: [],
  quantity: MEMBERS,
  metered: [],
  updatedAt: Timestamp.now(),
};

const personOf = (team: PayerId, index: number): UserId => `${team}-${index}` as UserId;

/** A workspace with members, and as many people who pay for themselves. */
async function createPayers(db: Firestore): Promise<{ team: PayerId; people: UserId[] }> {
  const team = `ws_${randomUUID().replaceAll('-', '').slice(0, 20)}` as PayerId;
  const people = Array.from({ length: MEMBERS }, (_, index) => personOf(team, index));
  const workspace = team as never;
  await db.doc(paths.entitlement(team)).set(entitlement);
  for (const [seat, uid] of people.entries()) {
    await db.doc(paths.entitlement(uid as never)).set(entitlement);
    await db.doc(paths.member(workspace, uid)).set({
      uid,
      workspace,
      role: 'member',
      joinedAt: Timestamp.now(),
      seat,
      invitedAs: null,
    });
  }
  return { team, people };
}

export interface TeamUsageOptions {
  /** The number of questions of each kind in a round. */
  readonly questions: number;
  readonly width: number;
}

/**
 * Returns how many questions a second the members of one workspace can ask, as far as their allowance decides:
 * reservation and settlement, beside raw transactions and beside people who pay for themselves, in turns.
 *
 * @returns False when one workspace has fewer than {@link LEAST} a second, or a document has more than {@link MOST_WRITES} a second.
 */
export async function benchTeamUsage({ questions, width }: TeamUsageOptions): Promise<boolean> {
  const { db } = connectFirebase(readConfig(process.env));
  const written = countWrites(db);
  const now = Date.now;
  const deps: ReserveDeps = {
    usage: new UsageRepo(db, new NotificationWriter(db, null), {
      audienceOf: () => Promise.resolve({ people: [], workspace: null }),
      termsOf: workspaceDirectories(db)[0]?.termsOf,
    }),
    plans: new PlanLookup(db, now),
    adoptPriorUse: () => Promise.resolve(),
    now,
  };
  const { team } = await createPayers(db);
  const askAs = (payer: (uid: UserId) => PayerId) => (count: number) =>
    drive(count, width, async (index) => {
      const uid = personOf(team, index % MEMBERS);
      const use = { uid: payer(uid), key: randomUUID() };
      const member = use.uid === team ? uid : undefined;
      await reserveUsage(deps, { ...use, member, metric: 'chatMessages' }, MINUTE);
      await settleUsage(deps, use);
      return true;
    });
  const askTeam = askAs(() => team);
  const askPeople = askAs((uid) => uid as unknown as PayerId);
  const raw = await createRaw(db);
  await Promise.all([raw(WARM_UP, width), askPeople(WARM_UP), askTeam(WARM_UP)]);
  written.clear();

  const rounds: Record<'raw' | 'people' | 'team', LoadResult[]> = { raw: [], people: [], team: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.raw.push(await raw(questions, width));
    rounds.people.push(await askPeople(questions));
    rounds.team.push(await askTeam(questions));
  }
  const rates = (name: keyof typeof rounds): number[] =>
    rounds[name].map(({ perSecond }) => perSecond);
  const line = (what: string, name: keyof typeof rounds): void =>
    print(`${what}: ${rates(name).map(Math.round).join(', ')} a second in turns`);
  line('Raw transactions', 'raw');
  line(`Questions of ${MEMBERS} people who pay for themselves`, 'people');
  line(`Questions of ${MEMBERS} members of one workspace`, 'team');
  const failuresOf = (name: keyof typeof rounds): number =>
    rounds[name].reduce((sum, { failures }) => sum + failures, 0);
  const failed = [failuresOf('raw'), failuresOf('people'), failuresOf('team')] as const;
  const [path, most] = [...written]
    .filter(([name]) => name.startsWith(`usage/${team}`))
    .reduce((busiest, each) => (each[1] > busiest[1] ? each : busiest), ['', 0]);
  const seconds = rounds.team.reduce((sum, each) => sum + each.seconds, 0);
  const perSecond = most / seconds;
  print(
    `Busiest document of the workspace (${path.split('/').slice(2, 3).join('')}): ${most} writes in ${questions * ROUNDS} questions, ` +
      `${perSecond.toFixed(1)} a second`,
  );
  const [ofRaw, ofPeople, ofTeam] = failed;
  print(
    `Failed: ${ofRaw} raw transactions, ${ofPeople} questions of people, ${ofTeam} of the team`,
  );
  const isSound = failed.every((count) => count === 0);
  return isSound && median(rates('team')) >= LEAST && perSecond <= MOST_WRITES;
}
