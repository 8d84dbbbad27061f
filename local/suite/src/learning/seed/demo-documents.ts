import { type Brand } from '@keelson/contracts/product/brand';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../locations';

const FOLDER = join(ROOT, 'local', 'suite', 'src', 'learning', 'seed', 'docs');

interface DemoDocument {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What the demo documents say about a module: the text, and what replaces it without the module. */
type Passage = readonly [module: string, text: RegExp, instead: string];

const OF_MODULE: Readonly<Record<string, string>> = { 'ai-chat.md': 'chat' };

const PASSAGES: readonly Passage[] = [
  ['chat', /^\| Chat messages .*\n/m, ''],
  ['chat', /^\| `CHAT_PROVIDER`.*\n/m, ''],
  ['chat', /the AI chat, /, ''],
  ['chat', /limits, chat and projects/, 'limits and projects'],
  ['chat', /chats, projects and usage/, 'projects and usage'],
  ['chat', /The search and the chat look/, 'The search looks'],
  ['chat', /the list, the search and the chat\./, 'the list and the search.'],
  [
    'chat',
    /A question over the limit is rejected[^]*?does not give questions back\./,
    'What is over the limit is rejected with code `quota/exhausted`. The message names your plan, the limit and the\n' +
      'reset time, and links to the pricing page.',
  ],
];

/** The demo documents of a product: with its name, and only about what it has. */
export function demoDocuments({
  name: brand,
  modules,
}: Pick<Brand, 'name' | 'modules'>): DemoDocument[] {
  const has = (module: string | undefined): boolean =>
    module === undefined || modules.includes(module);
  return readdirSync(FOLDER)
    .sort()
    .filter((name) => has(OF_MODULE[name]))
    .map((name) => {
      const bytes = readFileSync(join(FOLDER, name));
      if (!name.endsWith('.md')) return { name, bytes };
      const text = PASSAGES.filter(([module]) => !has(module)).reduce(
        (written, [, passage, instead]) => written.replace(passage, instead),
        bytes.toString('utf8'),
      );
      return { name, bytes: Buffer.from(text.replaceAll('Keelson', brand)) };
    });
}
