import { francAll } from 'franc-min';
import { DETECTABLE } from '../domain/choose-language';
import { languageOfScript } from './language-of-script';

/** The language of a text; null when it is too short or unknown. */
export function guessLanguage(text: string): string | null {
  return languageOfScript(text) ?? languageOfWords(text);
}

/** English is expected: in a short text with names and code, another language must be clearly ahead. */
const LEAD = 0.9;

function languageOfWords(text: string): string | null {
  const [best, ...others] = francAll(text.slice(0, 4_000), {
    minLength: 60,
    only: Object.keys(DETECTABLE),
  });
  if (best === undefined) return null;
  const english = others.find(([language]) => language === 'eng');
  if (english !== undefined && english[1] >= LEAD * best[1]) return DETECTABLE['eng'] ?? null;
  return DETECTABLE[best[0]] ?? null;
}
