import type { LandingFeature } from '@keelson/contracts/product/pages';

/** The parts of the product that the home page shows, each with its screenshot. */
export const LANDING_FEATURES: readonly LandingFeature[] = [
  {
    picture: 'board',
    area: 'boards',
    title: { en: 'Boards for people and agents', ko: '사람과 에이전트가 함께 쓰는 보드' },
    text: {
      en: 'Agents take cards, report progress and ask when they need an answer. You see every move as it happens, review the result and undo what you don’t want.',
      ko: '에이전트는 카드를 맡아 진행 상황을 알리고, 답이 필요하면 질문해요. 모든 움직임을 실시간으로 보면서 결과를 검토하고, 원하지 않는 변경은 되돌릴 수 있어요.',
    },
    alt: {
      en: 'A board with cards in columns from triage to done, some of them with an agent',
      ko: '분류부터 완료까지 열마다 카드가 있고, 일부 카드는 에이전트가 맡은 보드',
    },
  },
  {
    picture: 'learn',
    area: 'learning',
    title: { en: 'Documents that were reviewed', ko: '검토를 거친 문서' },
    text: {
      en: 'Drop Markdown, HTML, Word or PDF files. A dry run shows what would change, an admin approves it, and readers get pages that open at once, with search.',
      ko: 'Markdown, HTML, Word, PDF 파일을 올려 보세요. 시험 실행에서 무엇이 바뀌는지 미리 확인하고 관리자가 승인하면, 바로 열리고 검색되는 페이지로 게시돼요.',
    },
    alt: {
      en: 'A published document with navigation, search and its contents',
      ko: '내비게이션, 검색, 목차가 있는 게시된 문서',
    },
  },
  {
    picture: 'chat',
    module: 'chat',
    title: { en: 'Answers with their sources', ko: '출처가 있는 답변' },
    text: {
      en: 'The chat answers from your published documents and names the passages. When they have no answer, it says so.',
      ko: '채팅은 게시된 문서에서 답을 찾고 근거가 된 부분을 알려 줘요. 문서에 답이 없으면 없다고 말해요.',
    },
    alt: {
      en: 'A question in the chat, and its answer with the documents that it is from',
      ko: '채팅 질문과, 근거 문서가 표시된 답변',
    },
  },
];
