import { type ChatMessage } from '@keelson/contracts/chat/message';
import { type AttachmentId } from '@keelson/contracts/ids';
import { sharedMessages } from './shared-messages';

const base = { citations: [], createdAt: 1, replacedAt: null };
const asks = (n: number): ChatMessage => ({
  ...base,
  n,
  role: 'user',
  text: `Q${n}`,
  answer: null,
});
const answers = (n: number, status: 'complete' | 'stopped' = 'complete'): ChatMessage => ({
  ...base,
  n,
  role: 'assistant',
  text: `A${n}`,
  answer: status === 'complete' ? { status, at: 1, grounding: 'documents' } : { status, at: 1 },
});

describe('sharedMessages', () => {
  it.each([
    ['nothing of a chat without an answer', [asks(1)], Infinity, []],
    ['questions with their answers', [asks(1), answers(2)], Infinity, ['Q1', 'A2']],
    ['no unfinished answer', [asks(1), answers(2, 'stopped')], Infinity, []],
    ['nothing that was added later', [asks(1), answers(2), asks(3), answers(4)], 2, ['Q1', 'A2']],
    ['no question whose answer is later', [asks(1), answers(4)], 2, []],
  ])('shows %s', (_what, messages, last, texts) => {
    expect(sharedMessages(messages, last).map(({ text }) => text)).toEqual(texts);
  });

  it('has nothing of attached files', () => {
    const citation = { slug: 'a', title: 'plan.csv', version: 1, heading: null, anchor: null };
    const cited = { ...citation, quote: 'secret', contentHash: 'f' };
    const question: ChatMessage = {
      ...asks(1),
      attachments: [{ id: 'a' as AttachmentId, name: 'plan.csv', mediaType: 'text/csv', bytes: 9 }],
    };
    const answer: ChatMessage = {
      ...answers(2),
      text: 'Both [1], [2]; see [2](/learn/x).',
      citations: [
        { ...cited, n: 1, slug: 'plans', title: 'Plans' },
        { ...cited, n: 2, attachment: 'a' as AttachmentId },
      ],
      cutFiles: ['plan.csv'],
    };
    const shown = sharedMessages([question, answer], 2);
    expect(JSON.stringify(shown)).not.toContain('plan.csv');
    expect(shown[1]).toMatchObject({
      text: 'Both [1],; see [2](/learn/x).',
      citations: [{ n: 1 }],
    });
  });

  it('has no state and no times', () => {
    expect(sharedMessages([asks(1), answers(2)], 2)[1]).toEqual({
      n: 2,
      role: 'assistant',
      text: 'A2',
      citations: [],
    });
  });
});
