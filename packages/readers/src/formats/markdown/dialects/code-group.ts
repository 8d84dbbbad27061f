import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { openingFence } from '@keelson/contracts/markdown/fence';
import { details } from './markdown-parts';

/** Writes each block of code of a group as a tab; a group with other content stays as it is. */
export function writeCodeGroup(body: string): string {
  const tabs: { title: string; lines: string[] }[] = [];
  const scanner = new CodeScanner('mdx');
  for (const line of body.split('\n')) {
    const kind = scanner.read(line);
    if (kind === 'code' || kind === 'closing') tabs.at(-1)?.lines.push(line);
    else if (kind !== 'blank') {
      const fence = kind === 'opening' ? openingFence(line) : null;
      if (fence === null) return body;
      const { language, title } = labelOf(fence.info.trim());
      tabs.push({ title, lines: [`${fence.mark}${language}`] });
    }
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
