import { DAY } from '@keelson/contracts/time';
import { demoProjects } from './projects';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('demoProjects', () => {
  const projects = demoProjects(NOW);

  it('shows every kind of project: public, members only, running and done', () => {
    expect(new Set(projects.map(({ visibility }) => visibility)).size).toBe(2);
    expect(projects.some(({ dueAt }) => dueAt < NOW)).toBe(true);
    expect(projects.some(({ startsAt, dueAt }) => startsAt < NOW && dueAt > NOW)).toBe(true);
  });

  it('has nothing done in the future and no milestone far outside its project', () => {
    for (const { startsAt, dueAt, milestones } of projects) {
      for (const milestone of milestones) {
        expect(milestone.doneAt ?? 0).toBeLessThanOrEqual(NOW);
        expect(milestone.dueAt).toBeGreaterThanOrEqual(startsAt);
        expect(milestone.dueAt).toBeLessThanOrEqual(dueAt + DAY);
      }
    }
  });
});
