import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import type { Language } from '@keelson/contracts/platform/known-languages';
import { demoDocuments } from './demo-documents';

const textOf = (...modules: string[]): string =>
  demoDocuments({ name: 'Acme', modules })
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ bytes }) => bytes.toString('utf8'))
    .join('\n');

/** "Chat" is also where cards can send notifications to. */
const CHAT = /\bchats?\b|CHAT_/i;

describe('the demo documents', () => {
  it('have the name of the brand', () => {
    expect(textOf('chat')).toContain('Acme');
    // The summaries of plans have the name of the real brand.
    expect(textOf('chat').replaceAll(PLAN_CATALOG.free.summary, '')).not.toContain('Keelson');
  });

  it('are about the chat only in products that have it', () => {
    expect(textOf('chat')).toMatch(CHAT);
    expect(textOf()).not.toMatch(CHAT);
  });

  it('name the plans that are sold, with their limits', () => {
    const rows = textOf('chat').match(/^\| (?:In one calendar month|Chat messages) .*$/gm);
    const plans = Object.values(PLAN_CATALOG);
    expect(rows?.[0]).toBe(
      `| In one calendar month | ${plans.map(({ name }) => name).join(' | ')} |`,
    );
    expect(rows?.[1]).toContain('| 2,000 |');
    expect(textOf('chat')).not.toMatch(/\{\{|\}\}/);
  });

  it('are about boards only in products that have them', () => {
    const names = (areas: string[]) =>
      demoDocuments({ name: 'Acme', modules: [], areas }).map(({ name }) => name);
    expect(names(['boards'])).toContain('agents-kanban.md');
    expect(names([])).not.toContain('agents-kanban.md');
  });

  it('say nothing of what is coming soon', () => {
    expect(textOf('chat', 'image-generator', 'automation')).not.toMatch(
      /image generator|Images \(|automation|coming soon/i,
    );
  });

  it('are in the languages that are kept', () => {
    const names = (...languages: Language[]) =>
      demoDocuments({ name: 'Acme', modules: ['chat'], languages }).map(({ name }) => name);
    expect(names('en', 'ko')).toContain('ai-chat.ko.md');
    expect(names('en').filter((name) => name.includes('.ko.'))).toEqual([]);
    expect(textOf('chat')).toContain('| 채팅 메시지 | 20 | 2,000 | 10,000 |');
  });
});
