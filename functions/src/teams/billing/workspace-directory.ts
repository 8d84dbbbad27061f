import { type UserId, WorkspaceId } from '@keelson/contracts/ids';
import { payerOf, payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { Entitlement } from '@keelson/contracts/billing/entitlement';
import { hasTeamPlan, seatsAt } from '@keelson/contracts/billing/seats';
import { paths } from '@keelson/contracts/paths';
import { isLanguage } from '@keelson/contracts/platform/languages';
import { mayInWorkspace, WORKSPACE_ROLES } from '@keelson/contracts/teams/roles';
import { Workspace, WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { nextMonthStart } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore } from 'firebase-admin/firestore';
import { capReached } from '../domain/decide-cap';
import { requireActive, requireSeat, workspaceNotFound } from '../domain/requirements';
import { WorkspaceRepo } from '../workspace-repo';
import { workspaceGuard } from '../workspace-guard';
import { SessionRepo } from '../../account/session-repo';
import {
  type AreaWorkspaces,
  type WorkspaceDirectory,
} from '../../billing/customers/workspace-directory';

const workspaces = documentConverter(Workspace, 'id');
const members = documentConverter(WorkspaceMember);
const entitlements = documentConverter(Entitlement, 'uid');
const PAYING = WORKSPACE_ROLES.filter((role) => mayInWorkspace(role, 'pay'));

/** Returns what billing needs to know about workspaces. Invoices go to the owner who joined first. */
export const workspaceDirectories = (db: Firestore): AreaWorkspaces[] => [
  {
    ...workspaceGuard(new WorkspaceRepo(db), new SessionRepo(db)),

    find: async (payer) => {
      const id = WorkspaceId.safeParse(payer);
      if (!id.success) return null;
      const [found, paying] = await Promise.all([
        db.doc(paths.workspace(id.data)).withConverter(workspaces).get(),
        db
          .collection(paths.members(id.data))
          .withConverter(members)
          .where('role', 'in', PAYING)
          .get(),
      ]);
      const workspace = found.data();
      if (workspace === undefined) return null;
      const people = paying.docs.map((document) => document.data()).sort((a, b) => a.seat - b.seat);
      const first = people.find(({ role }) => role === 'owner') ?? people[0];
      const { email, language } = await contactOf(db, first?.uid);
      return {
        name: workspace.name,
        email,
        language: isLanguage(workspace.billingLanguage) ? workspace.billingLanguage : language,
        createdBy: workspace.createdBy,
        billingMembers: people.map(({ uid }) => uid),
        hasEnded: workspace.status === 'ended',
        billingPage: `/dashboard/team?tab=plan&workspace=${id.data}`,
      };
    },

    payerFor: async (id, uid, at) => {
      const [workspace, member, entitlement] = await Promise.all([
        db.doc(paths.workspace(id)).withConverter(workspaces).get(),
        db.doc(paths.member(id, uid)).withConverter(members).get(),
        db
          .doc(paths.entitlement(payerOfWorkspace(id)))
          .withConverter(entitlements)
          .get(),
      ]);
      const [found, own, granted] = [workspace.data(), member.data(), entitlement.data()];
      if (found === undefined || own === undefined) throw workspaceNotFound();
      requireActive(found);
      if (granted === undefined || !hasTeamPlan(granted, at)) return payerOf(uid);
      const earlier = await db
        .collection(paths.members(id))
        .where('seat', '<', own.seat)
        .count()
        .get();
      requireSeat(earlier.data().count, seatsAt(granted, at));
      return payerOfWorkspace(id);
    },

    termsOf: async (transaction, { uid: payer, member, metric, at }) => {
      const ref = db.doc(paths.member(WorkspaceId.parse(payer), member));
      const found = (await transaction.get(ref.withConverter(members))).data();
      if (found === undefined) throw workspaceNotFound();
      const cap = found.caps[metric] ?? null;
      return {
        cap,
        refusal: (used) =>
          capReached({ metric, cap: cap ?? 0, used, resetsAt: nextMonthStart(at) }),
      };
    },

    createdBy: async (uid) => {
      const made = await db
        .collection(paths.workspaces())
        .where('createdBy', '==', uid)
        .select()
        .get();
      return made.docs.map((document) => payerOfWorkspace(WorkspaceId.parse(document.id)));
    },
  },
];

type Contact = Pick<
  NonNullable<Awaited<ReturnType<WorkspaceDirectory['find']>>>,
  'email' | 'language'
>;

async function contactOf(db: Firestore, uid: UserId | undefined): Promise<Contact> {
  if (uid === undefined) return { email: null, language: null };
  const user = await db.doc(paths.user(uid)).get();
  const email: unknown = user.get('email');
  const language: unknown = user.get('preferences.language');
  return {
    email: typeof email === 'string' && email !== '' ? email : null,
    language: isLanguage(language) ? language : null,
  };
}
