import { type Turn } from './turn';
import { type Passage } from './published-document';
import { termsOf } from './terms';

/** Words that a question begins with when it goes on, by language. */
const BEGINNINGS = wordSet(`
  and or but also then why so  und aber oder auch warum wieso  et mais ou aussi pourquoi  y pero o también
  e ma anche perché  mas também  en maar of ook waarom
`);
/** Words that stand for something that was said before. */
const REFERENCES = wordSet(`
  it its that this they them those these there  damit dafür davon dabei dazu darin darüber dort dies dieses
  ça cela celui celle ceux  eso esto ello  questo quello ciò  isso isto  dit deze daar
`);
const PHRASES =
  /^(?:what|how) about\b|^(?:그럼|그러면|그리고|그런데|그건|그것|그거|그게|이건|이것|이거|거기|왜\s)|(?:은|는)요\s?[?？]?$|^(?:では|じゃあ|それ|これ|その|この|そこ|なぜ)|[ぁ-んァ-ヶ一-龠]は\s?[?？]$|^(?:那|那么|还有|它|这)|呢\s?[?？]?$/iu;
const MAX_WORDS = 9;
const MAX_CHARACTERS = 60;

/** True for a short question that depends on the previous one: "and on Pro?" */
export function isFollowUp(question: string): boolean {
  if (!isShort(question)) return false;
  const words = wordsIn(question);
  return (
    BEGINNINGS.has(words[0] ?? '') ||
    words.some((word) => REFERENCES.has(word)) ||
    PHRASES.test(question.trim())
  );
}

/**
 * A question together with the one that it depends on: the last one with a topic of its own.
 *
 * @returns Null for the first question and for a long one.
 */
export function withTopic(history: readonly Turn[], text: string): string | null {
  if (!isShort(text)) return null;
  const questions = history.filter(({ role }) => role === 'user').map((turn) => turn.text.trim());
  const topic = questions.findLast((question) => !isFollowUp(question)) ?? questions.at(-1);
  return topic === undefined ? null : `${topic} ${text.trim()}`;
}

/** The share of a question's words that a passage has, `0..1`; 1 for a question without any. */
export function shareOf(question: string, { document, path, blocks }: Passage): number {
  const { locale, title } = document;
  const wanted = new Set(termsOf(question, locale));
  if (wanted.size === 0) return 1;
  const terms = new Set(termsOf([title, ...path, ...blocks].join('\n'), locale));
  return [...wanted].filter((term) => terms.has(term)).length / wanted.size;
}

const isShort = (question: string): boolean =>
  question.trim().length <= MAX_CHARACTERS && question.trim().split(/\s+/).length <= MAX_WORDS;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
