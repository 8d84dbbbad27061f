import { francAll } from 'franc-min';
import { DETECTABLE } from '../document/choose-language';
import { languageOfScript } from './language-of-script';

/** The language of a text; null when it is too short, unknown or doubtful. */
export function guessLanguage(text: string): string | null {
  return languageOfScript(text) ?? languageOfWords(text);
}

/**
 * English is expected, and names and code of it are in all texts: another language must be ahead of it. Languages are the more
 * alike the longer a text is. Of 2,087 English documents of public projects 12 are most like another language, none of them by as
 * much as this; of 90 in eight other languages, all but one of Portuguese are.
 */
const leadFor = (length: number): number => (length < 300 ? 0.9 : length < 1_000 ? 0.96 : 0.98);

function languageOfWords(text: string): string | null {
  const found = francAll(text.slice(0, 4_000), { minLength: 60 });
  const [best] = found;
  if (best === undefined || best[0] === 'eng') return DETECTABLE[best?.[0] ?? ''] ?? null;
  const english = found.find(([language]) => language === 'eng')?.[1] ?? 0;
  return english >= leadFor(text.trim().length) * best[1] ? null : (DETECTABLE[best[0]] ?? null);
}
