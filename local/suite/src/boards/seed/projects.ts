import { paths } from '@keelson/contracts/paths';
import { Project } from '@keelson/contracts/projects/project';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

interface Plan {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly visibility: 'public' | 'members';
  readonly boardSlug: string | null;
  readonly memberUids: readonly string[];
  readonly fromDay: number;
  readonly toDay: number;
  /** Title, due day and completion day, in days from today. */
  readonly milestones: readonly (readonly [title: string, due: number, done: number | null])[];
}

const MEMBERS = ['demo-paula', 'demo-dan', 'demo-fred'];

const PLANS: readonly Plan[] = [
  {
    slug: 'launch',
    name: 'Autumn launch',
    summary: 'Everything that has to be true before the new pricing goes live.',
    boardSlug: 'launch',
    visibility: 'public',
    memberUids: ['demo-ada', 'demo-olive', ...MEMBERS],
    fromDay: -40,
    toDay: 21,
    milestones: [
      ['Pricing agreed', -30, -31],
      ['Checkout reviewed', -12, -10],
      ['Beta with ten teams', -2, null],
      ['Go live', 21, null],
    ],
  },
  {
    slug: 'learning-hub',
    name: 'Learning hub',
    summary: 'Public documentation for the most frequent support questions.',
    boardSlug: 'learning-hub',
    visibility: 'public',
    memberUids: ['demo-ada', 'demo-olive', 'demo-paula'],
    fromDay: -14,
    toDay: 45,
    milestones: [
      ['Sources collected', -7, -6],
      ['First twenty articles', 10, null],
      ['Search in the app', 45, null],
    ],
  },
  {
    slug: 'agent-pilot',
    name: 'Agent pilot',
    summary: 'Three agents take over the weekly reports.',
    boardSlug: 'agent-pilot',
    visibility: 'members',
    memberUids: ['demo-ada', 'demo-paula', 'demo-dan'],
    fromDay: -5,
    toDay: 30,
    milestones: [
      ['Report templates', 4, null],
      ['First unattended week', 30, null],
    ],
  },
  {
    slug: 'billing-move',
    name: 'Billing move',
    summary: 'Replaced manual invoices with subscriptions. Done.',
    boardSlug: null,
    visibility: 'members',
    memberUids: ['demo-ada', ...MEMBERS],
    fromDay: -120,
    toDay: -20,
    milestones: [
      ['Customers imported', -60, -58],
      ['Last manual invoice', -20, -20],
    ],
  },
];

/** The projects of the demo workspace, with dates relative to today. */
export function demoProjects(now: EpochMs): Project[] {
  const at = (day: number): EpochMs => now + day * DAY;
  return PLANS.map(({ fromDay, toDay, milestones, ...plan }) =>
    Project.parse({
      ...plan,
      ownerUid: 'demo-ada',
      startsAt: at(fromDay),
      dueAt: at(toDay),
      milestones: milestones.map(([title, due, done], index) => ({
        id: `${plan.slug}-${index + 1}`,
        title,
        dueAt: at(due),
        doneAt: done === null ? null : at(done),
      })),
    }),
  );
}

export async function seedProjects(db: Firestore, now: EpochMs): Promise<void> {
  const stamp = (at: EpochMs): Timestamp => Timestamp.fromMillis(at);
  const batch = db.batch();
  for (const { slug, memberUids, ownerUid, ...project } of demoProjects(now)) {
    const members = { memberUids, ownerUid };
    const isPublic = project.visibility === 'public';
    if (isPublic) batch.set(db.doc(paths.projectMembers(slug)), members);
    batch.set(db.doc(paths.project(slug)), {
      ...project,
      ...(isPublic ? {} : members),
      startsAt: stamp(project.startsAt),
      dueAt: stamp(project.dueAt),
      milestones: project.milestones.map((milestone) => ({
        ...milestone,
        dueAt: stamp(milestone.dueAt),
        doneAt: milestone.doneAt === null ? null : stamp(milestone.doneAt),
      })),
    });
  }
  await batch.commit();
}
