import { linkToTarget } from '../admin/feature-audit/target-link';

describe('links of the audit log', () => {
  it.each([
    ['ingestRuns/r1', { path: ['/admin/learning-control'] }],
    ['publicDocs/start-here/versions/2', { path: ['/learn', 'start-here'] }],
  ])('%s', (target, expected) => {
    expect(linkToTarget(target)).toMatchObject(expected);
  });
});
