import * as z from 'zod';
import { type Git } from './git';
import { compareVersions } from './upgrade-notes';

/** One entry of `advisories.json` of the engine. */
const Advisory = z.strictObject({
  /** The commits of the fix say `Advisory: ID`. */
  id: z.string().regex(/^KEELSON-\d{4}-\d{3}$/),
  severity: z.enum(['low', 'moderate', 'high', 'critical']),
  title: z.string().min(1),
  /** The first release with the fix, such as `0.3.0`. */
  fixedIn: z.string().regex(/^\d+\.\d+\.\d+$/),
  remedy: z.string().min(1),
});
export type Advisory = z.infer<typeof Advisory>;

/**
 * Asks the repository of the engine for its newest advisories.
 *
 * @param remote Such as `upstream`.
 * @returns Those whose fix this copy has neither by its release nor by a commit.
 * @throws {GitFailure} when the remote does not answer.
 * @throws {ZodError} for a file that this release cannot read.
 */
export function openAdvisories(git: Git, remote: string): Advisory[] {
  git('fetch', '--quiet', remote, 'HEAD');
  if (!git.succeeds('cat-file', '-e', 'FETCH_HEAD:advisories.json')) return [];
  const advisories = z.array(Advisory).parse(JSON.parse(git('show', 'FETCH_HEAD:advisories.json')));
  const manifest = JSON.parse(git('show', 'HEAD:package.json')) as { readonly version: string };
  return advisories.filter(
    ({ id, fixedIn }) =>
      compareVersions(manifest.version, fixedIn) < 0 &&
      git('log', '-1', '--format=%H', `--grep=^Advisory: ${id}$`) === '',
  );
}
