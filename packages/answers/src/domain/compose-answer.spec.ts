import { documentOf, passageOf } from '../testing/passage';
import { composeAnswer, type ComposeRequest, labelOf } from './compose-answer';
import { type Source } from './source';

const sourceOf = (n: number, title: string, quote = ''): Source => ({
  n,
  passage: passageOf({ document: documentOf({ title }) }),
  quote,
});

const composed = (fields: Partial<ComposeRequest>): string =>
  composeAnswer({
    question: 'What does Pro give?',
    sources: [],
    near: [],
    documents: 3,
    hasSearchTerms: true,
    ...fields,
  }).join('');

describe('composeAnswer', () => {
  it('quotes the first source, and cites where there is more', () => {
    const sources = [
      sourceOf(1, 'Plans', 'Two plans.\n\nFree and Pro.'),
      sourceOf(2, 'Limits', 'None.'),
      sourceOf(3, 'Prices', '9.'),
    ];
    expect(composed({ sources })).toBe(
      '**Found in the documents** [1]\n\n> Two plans.\n>\n> Free and Pro.\n\nMore: [2] [3]',
    );
  });

  it('quotes several sources under their labels when asked to', () => {
    const sources = [sourceOf(1, 'Plans', 'Two.'), sourceOf(2, 'Limits', 'None.')];
    expect(composed({ sources, quotes: 6 })).toBe(
      '**Plans** [1]\n\n> Two.\n\n**Limits** [2]\n\n> None.',
    );
  });

  it('quotes no HTML', () => {
    const sources = [sourceOf(1, 'Keys', 'Press <kbd class="x">Esc</kbd>, not `<b>`.')];
    expect(composed({ sources })).toContain('> Press Esc, not `<b>`.');
  });

  it('rewrites markers in a quote, but keeps its links', () => {
    const sources = [sourceOf(1, 'Plans', 'Cited [7], and [2](https://keelson.test/2).')];
    expect(composed({ sources })).toContain('> Cited (7), and [2](https://keelson.test/2).');
  });

  it('quotes code as it is, callouts as such, and links that lead to the document', () => {
    const quote = '> \\[!NOTE]\n> See [it](#it), [b](../b.md) and [1].\n\n```js\na[0] // [1]\n```';
    expect(composed({ sources: [sourceOf(1, 'Plans', quote)] })).toBe(
      '**Found in the documents** [1]\n\n> > [!NOTE]\n> > See [it](/learn/plans#it), b and (1).\n>\n> ```js\n> a[0] // [1]\n> ```',
    );
  });

  it.each([
    ['documents', 3, true],
    ['no documents', 0, true],
    ['a question of stop words', 3, false],
  ])(
    'lists the attached files when nothing answers, with %s',
    (_what, documents, hasSearchTerms) => {
      const near = [sourceOf(1, 'notes.md')];
      expect(composed({ near, documents, hasSearchTerms, attached: {} })).toMatch(
        /^Neither the attached files nor the published documents answer.*\n\n.*\n\n- notes.md \[1\]$/,
      );
    },
  );

  it('quotes an attached file where nothing is published', () => {
    const sources = [sourceOf(1, 'notes.md', 'Here.')];
    expect(composed({ sources, documents: 0, attached: {} })).toBe(
      '**Found in the documents** [1]\n\n> Here.',
    );
  });

  it('lists the nearest passages when no source answers', () => {
    const near = [sourceOf(1, 'Plans'), sourceOf(2, 'Limits')];
    expect(composed({ near })).toMatch(
      /don't answer.*\n\n.*closest.*\n\n- Plans \[1\]\n- Limits \[2\]$/,
    );
  });

  it.each([
    [{}, '게시된 문서에는 이 질문에 대한 답이 없어요.'],
    [{ attached: {} }, '첨부 파일에도 게시된 문서에도'],
    [{ documents: 0 }, '아직 게시된 문서가 없어서'],
    [{ hasSearchTerms: false }, '게시된 문서를 바탕으로'],
    [{ near: [sourceOf(1, 'Plans')] }, '가장 가까운 내용:\n\n- Plans [1]'],
  ])('answers a Korean question in Korean: %j', (fields, text) => {
    const answer = composed({ question: 'Pro 요금제에는 무엇이 있나요?', ...fields });
    expect(answer).toContain(text);
    expect(answer.replace('Plans', '')).not.toMatch(/[a-z]/i);
  });

  it.each([
    [
      'Wann wurde die Mauer gebaut?',
      'Die veröffentlichten Dokumente beantworten diese Frage nicht.',
    ],
    [
      'Quelle est la capitale du Pérou ?',
      'Les documents publiés ne répondent pas à cette question.',
    ],
    ['¿Cuál es la capital del Perú?', 'Los documentos publicados no responden a esta pregunta.'],
    ['ペルーの首都はどこですか', '公開された文書には、この質問の答えがありません。'],
    ['秘鲁的首都在哪里？', '已发布的文档没有回答这个问题。'],
    ['Wat is de hoofdstad van Peru?', 'De gepubliceerde documenten beantwoorden deze vraag niet.'],
    ['Netflix?', "The published documents don't answer this question."],
  ])('refuses in the language of the question: %s', (question, text) => {
    expect(composed({ question })).toBe(text);
  });

  it('lists nothing when nothing is near', () => {
    expect(composed({})).toMatch(/don't answer this question\.$/);
  });

  it.each([
    ['no documents are published', { documents: 0 }, 'No documents are published'],
    ['the question has stop words only', { hasSearchTerms: false }, 'Ask about a topic'],
    ['neither', { documents: 0, hasSearchTerms: false }, 'No documents are published'],
  ])('says why there is no answer when %s', (_when, fields, reason) => {
    expect(composed(fields)).toContain(reason);
    expect(composed(fields)).not.toContain("don't answer");
  });

  it('answers from the only document', () => {
    expect(composed({ documents: 1, sources: [sourceOf(1, 'Plans', 'Two.')] })).toContain('> Two.');
  });
});

describe('labelOf', () => {
  it.each([
    ['Plans', ['What Pro gives', 'Limits'], 'Plans › What Pro gives › Limits'],
    ['Plans', [], 'Plans'],
    ['[x](y) `a_b` **c** <d> ', [], 'x(y) a\\_b c d'],
  ])('labels %s and %j as one plain line', (title, path, label) => {
    expect(labelOf({ passage: passageOf({ document: documentOf({ title }), path }) })).toBe(label);
  });
});
