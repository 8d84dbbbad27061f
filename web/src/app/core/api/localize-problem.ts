import type { StoredMessage } from '@keelson/contracts/stored-message';
import type { Problem } from '@keelson/contracts/errors';
import { ERROR_TEXTS } from '@keelson/product/locale/errors';
import { LOCALE } from '../../shared/util/locale';

/** The language in which the server writes. */
const SERVER_LOCALE = 'en';

type ProblemText = Pick<Problem, 'code' | 'title' | 'detail'> & {
  readonly message?: StoredMessage | null | undefined;
};

/**
 * An error of the server in the language of this build, in the words of the product where it has some. Builds in the
 * server's language load texts for those alone.
 */
export async function localizeProblem<P extends ProblemText>(problem: P): Promise<P> {
  if (LOCALE === SERVER_LOCALE && !(problem.code in ERROR_TEXTS)) return problem;
  const loaded = await import('./problem-texts').catch(() => null);
  return loaded === null ? problem : { ...problem, ...loaded.problemTexts(problem) };
}
