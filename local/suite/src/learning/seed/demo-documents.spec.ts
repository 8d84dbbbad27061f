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
    expect(textOf('chat')).not.toContain('Keelson');
  });

  it('are about the chat only in products that have it', () => {
    expect(textOf('chat')).toMatch(CHAT);
    expect(textOf()).not.toMatch(CHAT);
  });

  it('say nothing of what is coming soon', () => {
    expect(textOf('chat', 'image-generator', 'automation')).not.toMatch(
      /image generator|Images \(|automation|coming soon/i,
    );
  });
});
