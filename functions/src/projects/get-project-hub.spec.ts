import { parseDocument } from '@keelson/contracts/documents/parse-document';
import { Project } from '@keelson/contracts/projects/project';
import { getProjectHub } from './get-project-hub';
import { type ProjectRepo } from './project-repo';

it('returns the public fields of a project that a newer release has written', async () => {
  const shown = {
    slug: 'hull',
    name: 'Hull',
    summary: 'A hull.',
    visibility: 'public',
    startsAt: 7,
    dueAt: 9,
    milestones: [],
  };
  const project = parseDocument(Project, {
    ...shown,
    memberUids: ['u1'],
    ownerUid: 'u1',
    boardSlug: null,
    budget: 5_000,
  });
  const projects = {
    find: () => Promise.resolve(project),
    hub: () => Promise.resolve(null),
  } as unknown as ProjectRepo;
  const found = await getProjectHub({ projects, workspaces: null }, project.slug, () =>
    Promise.resolve(null),
  );
  expect(found).toEqual({ project: shown, hub: null, live: true });
});
