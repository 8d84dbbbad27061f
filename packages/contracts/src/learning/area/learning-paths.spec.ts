import { parseImagePath, parseVideoPath } from './learning-paths';
import { paths } from '../../paths';

const DIGEST = 'a'.repeat(64);

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
