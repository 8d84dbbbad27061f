import { type Project, type ProjectSummary } from '@keelson/contracts/projects/project';
import { DAY } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { TestUser } from '../testing/test-user';
import { openProduct } from '../testing/test-product';

const START = Date.parse('2026-01-01T00:00:00Z');

describe('projects', () => {
  const product = openProduct('projects');
  let person: TestUser;
  beforeAll(async () => {
    person = await TestUser.start(product);
    await add('late-public', { visibility: 'public' }, 9);
    await add('own', { memberUids: [person.uid] }, 3);
    await add('own-public', { memberUids: [person.uid], visibility: 'public' }, 1);
    await add('foreign', { memberUids: ['other' as NonNullable<Project['ownerUid']>] }, 2);
  });

  const add = async (slug: string, changes: Partial<Project>, startsIn: number): Promise<void> => {
    const at = Timestamp.fromMillis(START + startsIn * DAY);
    await product.db.doc(`projects/${slug}`).set({
      name: slug,
      summary: '',
      visibility: 'members',
      memberUids: [],
      ownerUid: 'owner',
      boardSlug: null,
      startsAt: at,
      dueAt: at,
      milestones: [{ id: 'm', title: 'M', dueAt: at, doneAt: null }],
      ...changes,
    });
  };

  it('lists own and public projects by start date, each once, without their members', async () => {
    const response = await person.get('/api/projects');
    const { projects } = (await response.json()) as { projects: ProjectSummary[] };
    expect(projects.map(({ slug }) => slug)).toEqual(['own-public', 'own', 'late-public']);
    expect(projects[0]?.milestones[0]?.dueAt).toBe(START + DAY);
    expect(Object.keys(projects[0] ?? {})).not.toContain('memberUids');
    expect(Object.keys(projects[0] ?? {})).not.toContain('ownerUid');
  });
});
