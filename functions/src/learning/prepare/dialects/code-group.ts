import { details } from './markdown-parts';

const OPENING = /^(?<indent> *)(?<mark>`{3,}|~{3,})(?<info>(?:[^`~].*)?)$/;

/** Writes each block of code of a group as a tab; a group with other content stays as it is. */
export function writeCodeGroup(body: string): string {
  const tabs: { title: string; lines: string[] }[] = [];
  let fence: string | null = null;
  for (const line of body.split('\n')) {
    const tab = tabs.at(-1);
    if (fence !== null) {
      tab?.lines.push(line);
      if (line.trim() === fence) fence = null;
      continue;
    }
    if (line.trim() === '') continue;
    const { mark, info = '' } = OPENING.exec(line)?.groups ?? {};
    if (mark === undefined) return body;
    fence = mark;
    const { language, title } = labelOf(info.trim());
    tabs.push({ title, lines: [`${mark}${language}`] });
  }
  return tabs
    .map(({ title, lines }, at) => details(title, lines.join('\n'), at === 0))
    .join('\n\n');
}

/** `js title="a.js"`, `js [a.js]` or `js a.js`. */
function labelOf(info: string): { readonly language: string; readonly title: string } {
  const language = /^[^\s{["]*/.exec(info)?.[0] ?? '';
  const rest = info.slice(language.length).trim();
  const named = /\b(?:title|filename|name|tab)=(?:"(?<double>[^"]+)"|'(?<single>[^']+)')/.exec(
    rest,
  )?.groups;
  const bracket = /^\[(?<title>[^\]]+)\]/.exec(rest)?.groups?.['title'];
  const words = rest
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\b[\w-]+=(?:"[^"]*"|'[^']*'|\S+)/g, '')
    .trim();
  const title = named?.['double'] ?? named?.['single'] ?? bracket ?? (words === '' ? null : words);
  return { language, title: title ?? (language === '' ? 'Code' : language) };
}
