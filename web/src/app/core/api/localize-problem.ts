import type { StoredMessage } from '@keelson/contracts/stored-message';
import type { Problem } from '@keelson/contracts/errors';
import { textIn } from '@keelson/contracts/product/text';
import { ERROR_TEXTS } from '@keelson/product/locale/errors';
import { LOCALE } from '../../shared/util/locale';

/** The language in which the server writes. */
const SERVER_LOCALE = 'en';

type ProblemText = Pick<Problem, 'code' | 'title' | 'detail'> & {
  readonly message?: StoredMessage | null | undefined;
};

/**
 * An error of the server in the language of this build, in the words of the product where it has some. Builds in the
 * server's language load no texts.
 */
export async function localizeProblem<P extends ProblemText>(problem: P): Promise<P> {
  const loaded =
    LOCALE === SERVER_LOCALE ? null : await import('./problem-texts').catch(() => null);
  const { title, detail } = ERROR_TEXTS[problem.code] ?? {};
  return {
    ...problem,
    ...loaded?.problemTexts(problem),
    ...(title === undefined ? {} : { title: textIn(title, LOCALE) }),
    ...(detail === undefined ? {} : { detail: textIn(detail, LOCALE) }),
  };
}
