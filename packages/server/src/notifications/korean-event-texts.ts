import { type StaffRole } from '@keelson/contracts/account/staff';
import { type Device } from '@keelson/contracts/account/device';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type TextsOf } from '@keelson/contracts/messages';
import {
  type EventSentences,
  planWithQuantity,
} from '@keelson/contracts/notifications/event-sentences';
import {
  type PlanNotification,
  type SecurityNotification,
} from '@keelson/contracts/notifications/notification';

const day = new Intl.DateTimeFormat('ko', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const nameOf = (plan: string): string => planOf(plan).name;

const ROLES: Readonly<Record<StaffRole, string>> = {
  viewer: '조회자',
  operator: '운영자',
  admin: '관리자',
};

function deviceName({ browser, system }: Device): string {
  if (browser === null)
    return system === null ? '알 수 없는 기기' : `${system}의 알 수 없는 브라우저`;
  return system === null ? browser : `${system}의 ${browser}`;
}

/** `EVENT_SENTENCES` of contracts in Korean. */
export const KOREAN_EVENT_TEXTS: TextsOf<EventSentences> = {
  'plan.payment-due': ({ plan, at }) =>
    `${nameOf(plan)} 요금제를 유지하려면 ${day.format(at)}까지 결제 수단을 변경하세요.`,
  'plan.payment-due-now': ({ plan }) =>
    `${nameOf(plan)} 요금제를 다시 사용하려면 결제 수단을 변경하세요.`,
  'plan.trial-charged': ({ plan, at }) =>
    `${nameOf(plan)} 요금제의 무료 체험이 ${day.format(at)}에 끝나요. 그 전에 해지하지 않으면 그때부터 요금이 청구돼요.`,
  'plan.trial-canceled': ({ plan, at }) =>
    `해지한 ${nameOf(plan)} 요금제는 ${day.format(at)}에 끝나고, 청구되는 요금은 없어요.`,
  'plan.now': ({ plan, quantity }) =>
    `이제 ${planWithQuantity(nameOf(plan), quantity)} 요금제를 사용해요.`,
  'account.device': ({ network, ...device }) =>
    network === null ? deviceName(device) : `${deviceName(device)}, 네트워크 ${network}`,
  'account.role': ({ role }) => `내 역할은 이제 ${ROLES[role]}예요.`,
};

/** Lists what happened to a plan, as one sentence without a full stop. */
export const KOREAN_BILLING: Readonly<Record<PlanNotification, string>> = {
  'payment-failed': '최근 결제에 실패했어요',
  'trial-ending': '무료 체험이 곧 끝나요',
  'plan-changed': '요금제가 변경됐어요',
  'plan-ended': '요금제가 종료됐어요',
  'allowance-near': '이번 달 사용 한도의 80%를 썼어요',
  'allowance-full': '이번 달 사용 한도를 모두 썼어요',
};

/** Lists what happened to an account, as one sentence without a full stop. */
export const KOREAN_SECURITY: Readonly<Record<SecurityNotification, (method: string) => string>> = {
  'method-connected': (method) =>
    `${method}: 내 계정에 연결되어 이제 이 방법으로 로그인할 수 있어요`,
  'method-disconnected': (method) => `${method}: 내 계정에서 연결이 해제됐어요`,
  'new-device': () => '내 계정에 새로 로그인했어요',
  viewed: () => '관리자가 계정을 확인했어요. 바뀐 것은 없어요',
  'role-set': () => '콘솔에서 새 역할을 받았어요',
  'role-removed': () => '콘솔에서 내 역할이 제거됐어요',
  exported: () => '내 계정의 데이터를 다운로드했어요',
  deleted: () => '내 계정이 삭제됐어요',
};
