import { languageOfText } from './language-of-text';

interface AnswerTexts {
  /** Above the quote. */
  readonly found: string;
  /** Before the numbers of further passages. */
  readonly more: string;
  readonly nothingPublished: string;
  /** For a question of stop words. */
  readonly aboutDocuments: string;
  readonly notInDocuments: string;
  readonly notInFilesOrDocuments: string;
  readonly closest: string;
}

const ENGLISH: AnswerTexts = {
  found: 'Found in the documents',
  more: 'More:',
  nothingPublished: 'No documents are published yet, so I have nothing to answer from.',
  aboutDocuments:
    'I answer questions from the published documents. Ask about a topic that they cover.',
  notInDocuments: "The published documents don't answer this question.",
  notInFilesOrDocuments:
    'Neither the attached files nor the published documents answer this question.',
  closest: 'The closest matches:',
};

const TEXTS: Readonly<Record<string, AnswerTexts>> = {
  en: ENGLISH,
  de: {
    found: 'In den Dokumenten gefunden',
    more: 'Mehr:',
    nothingPublished: 'Es sind noch keine Dokumente veröffentlicht, aus denen ich antworten kann.',
    aboutDocuments:
      'Ich beantworte Fragen aus den veröffentlichten Dokumenten. Fragen Sie nach einem ihrer Themen.',
    notInDocuments: 'Die veröffentlichten Dokumente beantworten diese Frage nicht.',
    notInFilesOrDocuments:
      'Weder die angehängten Dateien noch die veröffentlichten Dokumente beantworten diese Frage.',
    closest: 'Am nächsten kommen:',
  },
  es: {
    found: 'Encontrado en los documentos',
    more: 'Más:',
    nothingPublished: 'Todavía no hay documentos publicados con los que responder.',
    aboutDocuments:
      'Respondo preguntas a partir de los documentos publicados. Pregunta por un tema que traten.',
    notInDocuments: 'Los documentos publicados no responden a esta pregunta.',
    notInFilesOrDocuments:
      'Ni los archivos adjuntos ni los documentos publicados responden a esta pregunta.',
    closest: 'Lo más cercano:',
  },
  fr: {
    found: 'Trouvé dans les documents',
    more: 'Plus :',
    nothingPublished: "Aucun document n'est encore publié, je ne peux donc pas répondre.",
    aboutDocuments:
      "Je réponds à partir des documents publiés. Posez une question sur un sujet qu'ils traitent.",
    notInDocuments: 'Les documents publiés ne répondent pas à cette question.',
    notInFilesOrDocuments:
      'Ni les fichiers joints ni les documents publiés ne répondent à cette question.',
    closest: 'Les plus proches :',
  },
  it: {
    found: 'Trovato nei documenti',
    more: 'Altro:',
    nothingPublished: 'Non ci sono ancora documenti pubblicati da cui rispondere.',
    aboutDocuments:
      'Rispondo alle domande in base ai documenti pubblicati. Chiedi di un argomento che trattano.',
    notInDocuments: 'I documenti pubblicati non rispondono a questa domanda.',
    notInFilesOrDocuments:
      'Né i file allegati né i documenti pubblicati rispondono a questa domanda.',
    closest: 'I più vicini:',
  },
  ja: {
    found: '文書で見つかりました',
    more: 'ほかの箇所:',
    nothingPublished: '公開された文書がまだないため、お答えできません。',
    aboutDocuments: '公開された文書をもとにお答えします。文書にある話題について質問してください。',
    notInDocuments: '公開された文書には、この質問の答えがありません。',
    notInFilesOrDocuments: '添付ファイルにも公開された文書にも、この質問の答えがありません。',
    closest: '最も近い内容:',
  },
  ko: {
    found: '문서에서 찾았어요',
    more: '더 보기:',
    nothingPublished: '아직 게시된 문서가 없어서 답변할 수 없어요.',
    aboutDocuments: '게시된 문서를 바탕으로 답변해요. 문서에서 다루는 내용을 질문하세요.',
    notInDocuments: '게시된 문서에는 이 질문에 대한 답이 없어요.',
    notInFilesOrDocuments: '첨부 파일에도 게시된 문서에도 이 질문에 대한 답이 없어요.',
    closest: '가장 가까운 내용:',
  },
  nl: {
    found: 'Gevonden in de documenten',
    more: 'Meer:',
    nothingPublished: 'Er zijn nog geen documenten gepubliceerd om uit te antwoorden.',
    aboutDocuments:
      'Ik beantwoord vragen uit de gepubliceerde documenten. Vraag naar een onderwerp dat erin staat.',
    notInDocuments: 'De gepubliceerde documenten beantwoorden deze vraag niet.',
    notInFilesOrDocuments:
      'Noch de bijgevoegde bestanden noch de gepubliceerde documenten beantwoorden deze vraag.',
    closest: 'Het dichtst in de buurt:',
  },
  pt: {
    found: 'Encontrado nos documentos',
    more: 'Mais:',
    nothingPublished: 'Ainda não há documentos publicados com que responder.',
    aboutDocuments:
      'Respondo a perguntas com base nos documentos publicados. Pergunte sobre um tema que eles tratem.',
    notInDocuments: 'Os documentos publicados não respondem a esta pergunta.',
    notInFilesOrDocuments:
      'Nem os ficheiros anexados nem os documentos publicados respondem a esta pergunta.',
    closest: 'O mais próximo:',
  },
  zh: {
    found: '在文档中找到',
    more: '更多：',
    nothingPublished: '目前还没有发布的文档，无法回答。',
    aboutDocuments: '我根据已发布的文档回答问题。请就文档涉及的主题提问。',
    notInDocuments: '已发布的文档没有回答这个问题。',
    notInFilesOrDocuments: '附件和已发布的文档都没有回答这个问题。',
    closest: '最接近的内容：',
  },
};

/** In the language of the question, or in English. */
export const answerTextsFor = (question: string): AnswerTexts =>
  TEXTS[languageOfText(question, Object.keys(TEXTS))] ?? ENGLISH;
