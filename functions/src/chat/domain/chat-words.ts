const TITLE_LENGTH = 60;
const PREVIEW_LENGTH = 140;

/** One line of at most so many characters, cut between words. */
function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : length).trimEnd()}…`;
}

/** What a chat is called after its first question. */
export const titleOf = (question: string): string => shortened(question, TITLE_LENGTH);

/** The start of an answer, without its Markdown. */
export const previewOf = (answer: string): string =>
  shortened(answer.replaceAll(/\[\d+\]|[*_`>#|]/g, ''), PREVIEW_LENGTH);

/** True when every word of a search is somewhere in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const within = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
