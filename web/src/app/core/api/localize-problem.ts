import type { Problem } from '@keelson/contracts/errors';
import { LOCALE } from '../../shared/util/locale';
import type { ErrorText } from './error-text';

/** The language in which the server writes. */
const SERVER_LOCALE = 'en';

type ProblemText = Pick<Problem, 'code' | 'title' | 'detail'>;

/** An error of the server in the language of this build. Builds in the server's language load no texts. */
export async function localizeProblem<P extends ProblemText>(problem: P): Promise<P> {
  if (LOCALE === SERVER_LOCALE) return problem;
  const loaded = await import('./error-texts').catch(() => null);
  // A newer server may send a code that this build does not know.
  const texts: Readonly<Record<string, ErrorText | undefined>> = loaded?.ERROR_TEXTS ?? {};
  return withTexts(problem, texts[problem.code]);
}

function withTexts<P extends ProblemText>(problem: P, text: ErrorText | undefined): P {
  if (text === undefined) return problem;
  const [title, detail] = text;
  return { ...problem, title, detail };
}
