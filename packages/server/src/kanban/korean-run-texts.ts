import { type RunSentences } from '@keelson/contracts/kanban/run/run-sentences';
import { type TextsOf } from '@keelson/contracts/messages';

/** Mails know no time zone of their reader. */
const instant = new Intl.DateTimeFormat('ko', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** The reason why the system ended a run or blocked its card, in Korean; as the web app says it (`run-texts.ts`). */
export const KOREAN_RUN_TEXTS: TextsOf<RunSentences> = {
  'run.budget-used-up': () => '카드의 예산을 모두 썼어요. 계속하려면 예산을 늘리세요.',
  'run.dependency-reopened': () => '이 카드가 의존하는 카드가 다시 열렸어요',
  'run.dependency-added': () => '카드가 아직 끝나지 않은 카드에 의존하게 됐어요',
  'run.card-archived': () => '카드가 보관됐어요',
  'run.service-stopped': () => '서비스가 멈췄어요',
  'run.service-crashed': () => '실행 중에 서비스가 예기치 않게 멈췄어요',
  'run.not-taken': () => '카드를 받아 간 작업자가 없어요',
  'run.too-long': () => '실행이 최대 시간을 넘었어요',
  'run.silent': ({ since }) => `${instant.format(since)}(UTC)부터 신호가 없어요`,
  'run.not-stored': () => '결과를 저장하지 못했어요',
  'run.assistant-failed': () => '어시스턴트가 실패했어요. 자세한 내용은 서비스 로그를 확인하세요.',
  'run.assistant-silent': () => '어시스턴트가 빈 답변을 보냈어요',
  'run.model-unavailable': () => '모델이 응답하지 않아요',
  'run.model-busy': () => '모델에 요청이 몰리고 있어요',
  'run.model-refused': () => '모델이 요청을 거절했어요',
  'run.model-timeout': () => '모델의 응답이 너무 오래 걸려요',
  'run.no-endpoint': () => '에이전트에 엔드포인트가 없어요',
  'run.no-signing-secret': () => '에이전트에 서명 비밀 키가 없어요',
  'run.endpoint-unreachable': ({ error }) => `엔드포인트에 연결하지 못했어요(${error})`,
  'run.endpoint-status': ({ status }) => `엔드포인트가 오류로 응답했어요(상태 코드 ${status})`,
  'run.endpoint-no-callback': () =>
    '엔드포인트가 202로 응답했지만 콜백이 설정되어 있지 않아요(EXECUTION_PUBLIC_URL)',
  'run.endpoint-too-large': () => '엔드포인트의 응답이 너무 커요',
  'run.endpoint-invalid': ({ detail }) => `엔드포인트의 응답이 올바른 결과가 아니에요: ${detail}`,
  'run.endpoint-timeout': ({ seconds }) => `엔드포인트가 ${seconds}초 안에 응답하지 않았어요`,
};
