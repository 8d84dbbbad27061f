import { parseImagePath, parseVideoPath, paths } from './paths';

const DIGEST = 'a'.repeat(64);

/** Written out: documents are stored under these names, so a renamed collection loses them. */
describe('collections', () => {
  it.each([
    [paths.users(), 'users'],
    [paths.staff(), 'staff'],
    [paths.customers(), 'customers'],
    [paths.subscriptions(), 'subscriptions'],
    [paths.entitlements(), 'entitlements'],
    [paths.webhookEvents(), 'webhookEvents'],
    [paths.projects(), 'projects'],
    [paths.healthProbe(), 'health/probe'],
    [paths.audit(), 'audit'],
    [paths.idempotencyKeys(), 'idempotencyKeys'],
    [paths.rateLimits(), 'rateLimits'],
    [paths.boards(), 'boards'],
    [paths.agents(), 'agents'],
    [paths.agentSecrets(), 'agentSecrets'],
    [paths.concurrencySlots(), 'permits'],
    [paths.notifySettings(), 'settings/notify'],
    [paths.flags(), 'settings/flags'],
    [paths.chatSettings(), 'settings/chat'],
    [paths.chatFeedback(), 'chatFeedback'],
    [paths.chatShares(), 'chatShares'],
    [paths.notifyTargets(), 'notifyTargets'],
    [paths.bin(), 'bin'],
    [paths.boardKeys(), 'boardKeys'],
    [paths.boardImports(), 'boardImports'],
    [paths.manifest(), 'manifest'],
    [paths.manifestHead(), 'manifest/head'],
    [paths.ingestRuns(), 'ingestRuns'],
    [paths.approvals(), 'approvals'],
    [paths.releases(), 'releases'],
    [paths.videoJobs(), 'lessonFilms'],
    [paths.stagedFiles(), 'learning/staging/'],
    [paths.imageFiles(), 'learning/images/'],
    [paths.runBundles(), 'learning/runs/'],
    [paths.releaseFiles(), 'learning/releases/'],
    [paths.videoFiles(), 'learning/films/'],
    [paths.publicDocs(), 'publicDocs'],
  ])('%s', (path, stored) => {
    expect(path).toBe(stored);
  });
});

describe('parseVideoPath', () => {
  it('reads the lesson of a stored video back', () => {
    expect(parseVideoPath(paths.videoFile(DIGEST, 'b'.repeat(64)))).toBe(DIGEST);
  });

  it.each([
    `learning/films/${DIGEST}`,
    'learning/films/short/x.mp4',
    `x/learning/films/${DIGEST}/x.mp4`,
  ])('reads nothing of %s', (path) => {
    expect(parseVideoPath(path)).toBeNull();
  });
});

describe('parseImagePath', () => {
  it('reads the source and the hash of a stored image back', () => {
    expect(parseImagePath(paths.imageFile('plans' as never, DIGEST))).toEqual({
      id: 'plans',
      sha256: DIGEST,
    });
  });

  it.each([
    `learning/images/plans/${DIGEST}x`,
    `learning/images/a/b/${DIGEST}`,
    `learning/images//${DIGEST}`,
    `x/learning/images/plans/${DIGEST}`,
  ])('reads nothing of %s', (path) => {
    expect(parseImagePath(path)).toBeNull();
  });
});
