import { DocumentLibrary } from './document-library';
import { findSources, type Question } from './find-sources';
import { type PromptMessage } from './domain/prompt';
import { type ModelCompletion } from './providers/model-completion';
import { type PublishedDocument } from './domain/published-document';
import { documentOf } from './testing/passage';

const NEVER = new AbortController().signal;
const DOCUMENTS = [
  documentOf({
    slug: 'plans',
    title: 'Plans',
    body: '## Messages\n\nThe small plan has 20 messages a month.\n\n## Annual payment\n\nAnnual payment of the small plan costs 90.',
  }),
  documentOf({ slug: 'refunds', title: 'Refunds', body: 'A refund takes 14 days.' }),
  documentOf({ slug: 'boards', title: 'Boards', body: 'A board has columns with cards.' }),
];
const libraryOf = (documents: readonly PublishedDocument[]): DocumentLibrary =>
  new DocumentLibrary(
    {
      release: () => Promise.resolve('r-1'),
      index: () => Promise.resolve(null),
      documents: () => Promise.resolve(documents),
    },
    () => 0,
  );
const library = libraryOf(DOCUMENTS);

function modelThatWrites(text: string) {
  const prompts: (readonly PromptMessage[])[] = [];
  const completion: ModelCompletion = {
    name: 'test',
    // eslint-disable-next-line @typescript-eslint/require-await -- the interface is asynchronous
    async *complete(messages) {
      prompts.push(messages);
      yield text;
    },
  };
  return { completion, prompts };
}

interface Circumstances {
  readonly completion?: ModelCompletion;
  readonly asked?: readonly string[];
  readonly documents?: DocumentLibrary;
}

const find = (
  text: string,
  { completion, asked = [], documents = library }: Circumstances = {},
) => {
  const history = asked.map((one) => ({ role: 'user' as const, text: one }));
  const question: Question = { text, history, attached: null };
  return findSources({ library: documents, completion: completion ?? null }, question, NEVER);
};

describe('findSources without a model', () => {
  it.each([
    ['en', 'How many messages has the small plan?', 'And annual payment?', 'Annual payment'],
    [
      'de',
      'Wie viele Nachrichten hat der kleine Tarif?',
      'Und jährliche Zahlung?',
      'Jährliche Zahlung',
    ],
    ['ko', '소형 요금제의 메시지는 몇 개인가요?', '연간 결제는요?', '연간 결제'],
  ])(
    'reads a follow-up in %s together with the question before',
    async (locale, before, text, heading) => {
      const bodies: Readonly<Record<string, string>> = {
        de: '## Nachrichten\n\nDer kleine Tarif hat 20 Nachrichten.\n\n## Jährliche Zahlung\n\nJährlich kostet der kleine Tarif 90.',
        ko: '## 메시지\n\n소형 요금제에는 메시지가 20개 있습니다.\n\n## 연간 결제\n\n소형 요금제를 연간 결제하면 90입니다.',
      };
      const body = bodies[locale];
      const documents =
        body === undefined ? library : libraryOf([documentOf({ locale, title: '', body })]);
      const { sources, searchedFor } = await find(text, { asked: [before], documents });
      expect(searchedFor).toBe(`${before} ${text}`);
      expect(sources.map(({ passage }) => passage.path.join())).toContain(heading);
    },
  );

  it('takes a question with words of its own as a new one', async () => {
    const asked = ['How many messages has the small plan?'];
    const { sources, searchedFor } = await find('And a refund?', { asked });
    expect([sources[0]?.passage.document.slug, searchedFor]).toEqual(['refunds', null]);
  });

  it('answers nothing about another topic from the topic before', async () => {
    const asked = ['How many messages has the small plan?'];
    const { sources, searchedFor } = await find('Who won the world cup?', { asked });
    expect([sources, searchedFor]).toEqual([[], null]);
  });
});

describe('findSources with a model', () => {
  it('searches a first question in another language as the model translates it', async () => {
    const { completion, prompts } = modelThatWrites('How long does a refund take?');
    const { sources, searchedFor } = await find('Wie lange dauert eine Erstattung?', {
      completion,
    });
    expect(searchedFor).toBe('How long does a refund take?');
    expect(sources[0]?.passage.document.slug).toBe('refunds');
    expect(prompts[0]?.[0]?.content).toContain('in these languages: en');
  });

  it('asks the model for no other form of a question that the documents answer', async () => {
    const { completion, prompts } = modelThatWrites('anything');
    const { sources } = await find('How long does a refund take?', { completion });
    expect([sources[0]?.passage.document.slug, prompts]).toEqual(['refunds', []]);
  });

  it('gives the model more passages than answer, neighbours as one', async () => {
    const { completion } = modelThatWrites('small plan columns');
    const { sources } = await find('small plan columns', { completion });
    const slugs = sources.map(({ passage }) => passage.document.slug);
    expect([...slugs].sort()).toEqual(['boards', 'plans']);
    const plans = sources[slugs.indexOf('plans')]?.passage.blocks.join('\n');
    expect(plans).toMatch(/20 messages[\s\S]*Annual payment[\s\S]*costs 90/);
  });
});
