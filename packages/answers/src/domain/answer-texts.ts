import { type Language } from '@keelson/contracts/platform/languages';

interface AnswerTexts {
  readonly nothingPublished: string;
  /** For a question of stop words. */
  readonly aboutDocuments: string;
  readonly notInDocuments: string;
  readonly notInFilesOrDocuments: string;
  readonly closest: string;
}

export const ANSWER_TEXTS: Readonly<Record<Language, AnswerTexts>> = {
  en: {
    nothingPublished: 'No documents are published yet, so I have nothing to answer from.',
    aboutDocuments:
      'I answer questions from the published documents. Ask about a topic that they cover.',
    notInDocuments: "The published documents don't answer this question.",
    notInFilesOrDocuments:
      'Neither the attached files nor the published documents answer this question.',
    closest: 'The closest matches:',
  },
  ko: {
    nothingPublished: '아직 게시된 문서가 없어서 답변할 수 없어요.',
    aboutDocuments: '게시된 문서를 바탕으로 답변해요. 문서에서 다루는 내용을 질문하세요.',
    notInDocuments: '게시된 문서에는 이 질문에 대한 답이 없어요.',
    notInFilesOrDocuments: '첨부 파일에도 게시된 문서에도 이 질문에 대한 답이 없어요.',
    closest: '가장 가까운 내용:',
  },
};

/** The language that a question is answered in: Korean for one with Korean letters. */
export const languageOfQuestion = (question: string): Language =>
  /\p{sc=Hangul}/u.test(question) ? 'ko' : 'en';
