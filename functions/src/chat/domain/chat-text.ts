import { cutText } from '@keelson/contracts/text';

const MAX_TITLE_LENGTH = 60;
const MAX_PREVIEW_LENGTH = 140;

/** Text as one line of at most `length` characters, cut between words. */
function truncate(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = cutText(line, length);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : length).trimEnd()}…`;
}

export const titleOf = (question: string): string => truncate(question, MAX_TITLE_LENGTH);

/** A line in bold above a text is its title. */
const TITLE = /^\*\*[^*\n]+\*\*(?: \[\d+\])?\n+/;

export const previewOf = (answer: string): string =>
  truncate(answer.replace(TITLE, '').replaceAll(/\[\d+\]|[*_`>#|]/g, ''), MAX_PREVIEW_LENGTH);

export function matchesSearch(text: string, search: string): boolean {
  const lowerCase = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowerCase.includes(word));
}
